import { formatAmount } from '../../../../lib/format/format.ts'
import { ruleText, t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useDiscountLimit, useMayDiscount } from '../../sale-discounts/use-discount-limit.ts'
import { discountName } from '../../sale-discounts/discount-name.ts'
import { discountsIn, wrongDiscounts } from './basket-discounts.ts'
import { KeyHint } from '../KeyHint.tsx'
import { discountBill } from './discount-actions.ts'
import { useTill, useTillState } from '../state/till.ts'
import classes from './Discounts.module.css'

/** The discount of the bill above its total, and the way to it. Nothing for those who may give none. */
export function BillDiscount() {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  const limit = useDiscountLimit()
  const mayGive = useMayDiscount()
  if (!mayGive) return null
  const { discount, lines, approved } = basket
  const problem = wrongDiscounts(basket, limit).ofBill
  return (
    <div className={classes.bill}>
      <Button
        variant="quiet"
        size="sm"
        disabled={lines.length === 0}
        aria-keyshortcuts="Shift+F6"
        onClick={() => discountBill(till)}
      >
        {discount === undefined ? t.discounts.ofBill : discountName(discount, t.discounts.ofBill)}{' '}
        <KeyHint of="Shift+F6" />
      </Button>
      {discount !== undefined && <strong>{formatAmount(-discountsIn(basket).ofBill)}</strong>}
      {approved !== undefined && (
        <p className={classes.approved}>{t.discounts.approvedBy(approved.by)}</p>
      )}
      {problem !== null && (
        <p className={classes.problem} role="status">
          {ruleText(problem)}
        </p>
      )}
    </div>
  )
}
