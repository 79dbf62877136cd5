import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { GoodsLines } from '../../../stock/lines/GoodsLines.tsx'
import { useGoodsLines } from '../../../stock/lines/use-goods-lines.ts'
import { lineTotal } from '../form/sale-lines.ts'
import { newLine } from '../form/sold-lines.ts'
import { SALE_RULES } from '../form/sale-rules.ts'
import { TakesExpired } from '../form/TakesExpired.tsx'
import { pricedFor } from '../returns/return-draft.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnForm } from '../returns/use-return-form.ts'

type OutLinesProps = { form: ReturnForm; goods: KnownGoods; of: ReturnableSale }

const RULES = { ...SALE_RULES, canRemove: () => true }

/** The goods that the customer takes for those that come back. Without any it is a return. */
export function OutLines({ form, goods, of }: OutLinesProps) {
  const { saleItems } = form.values
  const lines = useGoodsLines(form, {
    newLine,
    focusNext: useNextField(form),
    list: 'saleItems',
    rules: RULES,
    goods,
    branchId: of.branchId,
    // A refusal names what was there when it came.
    onChange: form.clearErrors,
  })
  const text = t.exchanges
  if (saleItems.length === 0)
    return (
      <div>
        <Button size="sm" onClick={lines.addLine}>
          {text.add}
        </Button>
      </div>
    )
  const priced = pricedFor(form.values, of, goods)
  return (
    <section>
      <h3>{text.out}</h3>
      <GoodsLines
        lines={lines}
        isSale
        words={{ list: text.out, add: text.another }}
        removeWord={t.sales.removeItem}
        shownOf={(item) => ({
          // One line alone has the total of the exchange.
          amount: saleItems.length === 1 ? null : formatAmount(lineTotal(item, priced)),
        })}
      />
      <TakesExpired
        goods={saleItems.map(({ productId }) => goods.get(productId))}
        branchId={of.branchId}
        checked={form.values.takesExpired === true}
        onChange={(isChecked) => form.setFieldValue('takesExpired', isChecked)}
      />
    </section>
  )
}
