import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { GoodsLines } from '../../../stock/lines/GoodsLines.tsx'
import { useGoodsLines } from '../../../stock/lines/use-goods-lines.ts'
import { newLine } from '../form/sold-lines.ts'
import { SALE_RULES } from '../form/sale-rules.ts'
import { SaleLineHints, saidOfLines } from '../form/SaleLineHints.tsx'
import { TakesExpired } from '../form/expired-units.tsx'

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
  const { branchId, customerGroupId } = of
  const sold = { branchId, customerGroupId, saleItems }
  return (
    <section>
      <h3>{text.out}</h3>
      <GoodsLines
        lines={lines}
        isSale
        words={{ list: text.out, add: text.another }}
        removeWord={t.sales.removeItem}
        hints={SaleLineHints}
        shownOf={saidOfLines(sold, goods, form.values.goods)}
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
