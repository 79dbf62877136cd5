import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { fieldOf } from '../../stock/facets/line-column.ts'

import type { LineColumn } from '../../stock/facets/line-column.ts'
import type { LineFacet } from '../../stock/facets/line-facet.ts'

export type CodedLine = { code: string }

/** The supplier's code of the product. */
export const codeFacet: LineFacet<CodedLine> = {
  empty: { code: '' },
  toBody: ({ code }) => ({ code }),
}

export const codeColumn = (): LineColumn<CodedLine> => ({
  name: 'code',
  label: t.orders.code,
  width: '8rem',
  isRow: true,
  render: (cell) => (
    <TextField
      label={t.orders.code}
      autoComplete="off"
      {...fieldOf(cell, 'code', cell.item.code)}
      onChange={({ currentTarget: { value } }) => cell.setField('code', value)}
    />
  ),
})
