import { formatCount } from '../../../lib/format/format.ts'
import { refusalText, t } from '../../../texts/texts.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'

import type { ImportField, ImportOf, ImportRow } from '@mezgeb/contract/catalogue/product-imports'

/** The records of a file. */
export function subjectLabel(of: ImportOf): string {
  return { PRODUCTS: t.products, CUSTOMERS: t.customers, SUPPLIERS: t.suppliers }[of].title
}

/** The name of a column. */
export function columnLabel(field: ImportField): string {
  if (field === 'quantity') return t.ui.quantity
  if (field === 'code' || field === 'barcodes' || field === 'unitCost') return t.importing[field]
  return fieldLabel(field)
}

/** The changes of a row's cells, or why it changes nothing. */
export function cellTexts({ changes, errors, outcome, kept }: ImportRow): string[] {
  const refused = errors.map((error) => {
    const { field, code, message, params } = error
    const text = refusalText({ code, message, ...(params === undefined ? {} : { params }) })
    return `${columnLabel(field)}: ${text}`
  })
  const changed = changes.map(({ field, before, after }) =>
    outcome === 'CREATE' || before === null
      ? `${columnLabel(field)}: ${valueText(after)}`
      : `${columnLabel(field)}: ${valueText(before)} → ${valueText(after)}`,
  )
  return [...kept.map((one) => t.importing.kept[one]), ...refused, ...changed]
}

function valueText(value: string | number | null): string {
  return typeof value === 'number' ? formatCount(value) : (value ?? '–')
}
