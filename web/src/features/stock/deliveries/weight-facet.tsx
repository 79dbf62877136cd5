import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { fieldOf } from '../facets/line-column.ts'
import { unlessEmpty } from '../facets/line-facet.ts'

import type { Typed } from '../lines/goods-line.ts'
import type { LineColumn } from '../facets/line-column.ts'
import type { LineFacet } from '../facets/line-facet.ts'

export type HeavyLine = { weight: Typed }

/** By which charges are shared out. */
export const weightFacet: LineFacet<HeavyLine> = {
  empty: { weight: '' },
  toBody: ({ weight }) => ({ weight: unlessEmpty(weight) }),
}

export const weightColumn = (): LineColumn<HeavyLine> => ({
  name: 'weight',
  label: t.deliveries.weight,
  width: '6rem',
  render: (cell) => (
    <NumberField label={t.deliveries.weight} {...fieldOf(cell, 'weight', cell.item.weight)} />
  ),
})
