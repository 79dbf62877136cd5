import { ruleText, t } from '../../../../texts/texts.ts'
import { GoodsLines } from '../../../stock/lines/GoodsLines.tsx'
import { SaleLineHints, saidOfLines } from './SaleLineHints.tsx'
import { soldIn } from './sale-draft.ts'
import { isShort, lineProblem } from './sale-lines.ts'

import type { SaleForm } from './use-sale-form.ts'

/** The lines of a sale: one at least, each with product, quantity and what is left. */
export function SaleItemRows({ sale }: { sale: SaleForm }) {
  const { form, goods, lines } = sale
  const saidOf = saidOfLines(soldIn(form.values), goods, form.values.goods)
  return (
    <GoodsLines
      lines={lines}
      isSale
      mustBeInStock
      words={{ list: t.sales.items, add: t.sales.addItem }}
      removeWord={t.sales.removeItem}
      hints={SaleLineHints}
      shownOf={(item) => {
        const rule = lineProblem(form.values, item, goods)
        return {
          ...saidOf(item),
          problem: rule === null ? null : ruleText(rule),
          isShort: isShort(form.values, item, goods),
        }
      }}
    />
  )
}
