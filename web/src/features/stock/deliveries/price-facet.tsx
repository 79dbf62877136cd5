import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { fieldOf } from '../facets/line-column.ts'
import { unlessEmpty } from '../facets/line-facet.ts'

import type { Typed } from '../lines/goods-line.ts'
import type { LineColumn } from '../facets/line-column.ts'
import type { LineFacet } from '../facets/line-facet.ts'

export type PricedLine = { pricePerUnit: Typed }

/** The selling price of the product from now on. */
export const priceFacet: LineFacet<PricedLine> = {
  empty: { pricePerUnit: '' },
  toBody: ({ pricePerUnit }, goods) => ({
    pricePerUnit: pricePerUnit === goods?.pricePerUnit ? undefined : unlessEmpty(pricePerUnit),
  }),
}

export const priceColumn = (): LineColumn<PricedLine> => ({
  name: 'price',
  label: t.deliveries.price,
  width: '7rem',
  render: (cell) => (
    <NumberField
      label={t.deliveries.price}
      placeholder={cell.goods === undefined ? '' : formatAmount(cell.goods.pricePerUnit)}
      {...fieldOf(cell, 'pricePerUnit', cell.item.pricePerUnit)}
    />
  ),
})
