import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { discountName } from '../../sale-discounts/discount-name.ts'
import { useMayDiscount } from '../../sale-discounts/use-discount-limit.ts'
import { useTill, useTillState } from '../state/till.ts'
import { discountsIn } from './basket-discounts.ts'
import { discount as openDiscount } from './discount-actions.ts'
import classes from './Discounts.module.css'

import type { BasketLine } from '../basket/basket.ts'

type LineProps = { line: BasketLine }

/** The discount of a line, and how much it takes off; nothing where it has none. */
export function DiscountOfLine({ line }: LineProps) {
  const { discount } = line
  const off = useTillState(({ basket }) =>
    discount === undefined ? 0 : discountsIn(basket).ofLine(line),
  )
  if (discount === undefined) return null
  return (
    <p className={classes.discount}>
      <span>{discountName(discount, t.discounts.label)}</span>
      <span>{formatAmount(-off)}</span>
    </p>
  )
}

/** Opens the dialog for the discount of a line, for those who may give one. */
export function DiscountButton({ line: { key, goods } }: LineProps) {
  const till = useTill()
  if (!useMayDiscount()) return null
  return (
    <button
      className={classes.tool}
      type="button"
      aria-label={t.discounts.ofGoods(goods.name)}
      aria-keyshortcuts="F6"
      title={t.discounts.ofGoods(goods.name)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => openDiscount(till, key)}
    >
      %
    </button>
  )
}
