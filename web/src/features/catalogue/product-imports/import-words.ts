import { ANSWER_COLUMNS, DATE_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'

import { formatCount, formatDate } from '../../../lib/format/format.ts'
import { addTexts, refusalText, t } from '../../../texts/texts.ts'
import { product as english } from '../products/product.page.en.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { MOVED_LABELS } from './moved-columns.ts'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportOf, ImportRow } from '@mezgeb/contract/catalogue/product-imports'

import type { ColumnChoice } from './reading/column-choice.ts'

addTexts({ product: english })

/** The records of a file. */
export function subjectLabel(of: ImportOf): string {
  return { PRODUCTS: t.products, CUSTOMERS: t.customers, SUPPLIERS: t.suppliers }[of].title
}

const isMoved = (field: ImportField): field is keyof typeof MOVED_LABELS => field in MOVED_LABELS

/** The name of a column. */
export function columnLabel(field: ImportField): string {
  if (field === 'quantity') return t.ui.quantity
  if (isMoved(field)) return MOVED_LABELS[field]()
  if (field === 'owed' || field === 'owedSince') return t.importing[field]
  if (field === 'code' || field === 'barcodes') return t.importing[field]
  if (field === 'id' || field === 'stockBefore' || field === 'keepsStock') return t.importing[field]
  return field === 'stock' ? t.product.inStock : fieldLabel(field)
}

/** `branches`: names by id. */
export function choiceLabel(choice: ColumnChoice, branches: ReadonlyMap<string, string>): string {
  if (typeof choice === 'string') return columnLabel(choice)
  return t.importing.stockIn(branches.get(choice.stockOf) ?? '')
}

/** The changes of a row's cells, or why it changes nothing. */
export function cellTexts({ changes, errors, outcome, kept }: ImportRow): string[] {
  const refused = errors.map((error) => {
    const { field, code, message, params } = error
    const text = refusalText({ code, message, ...(params === undefined ? {} : { params }) })
    return `${columnLabel(field)}: ${text}`
  })
  const changed = changes.map(({ field, before, after, branch }) => {
    const text = textsOf(field)
    const label = branch === undefined ? columnLabel(field) : t.importing.stockIn(branch.name)
    return outcome === 'CREATE' || before === null
      ? `${label}: ${text(after)}`
      : `${label}: ${text(before)} → ${text(after)}`
  })
  return [...kept.map((one) => t.importing.kept[one]), ...refused, ...changed]
}

type Value = string | number | null

const ANSWERS: ReadonlySet<ImportField> = new Set(ANSWER_COLUMNS)

function textsOf(field: ImportField): (value: Value) => string {
  if (field in DATE_COLUMNS) return (day) => (day === null ? '–' : formatDate(String(day)))
  if (!ANSWERS.has(field)) return valueText
  return (value) => (value === 'yes' ? t.fields.yes : t.fields.no)
}

function valueText(value: Value): string {
  return typeof value === 'number' ? formatCount(value) : (value ?? '–')
}
