import { sumOf } from '@mezgeb/contract/kit/money'

import { t } from '../../../../texts/texts.ts'
import { moneyColumn } from '../sale-column.ts'

export const discountColumns = () => [
  moneyColumn(t.sales.discount, ({ saleItems }) =>
    sumOf(saleItems.map(({ discount = 0 }) => discount)),
  ),
]
