import { refusalIn } from '@mezgeb/contract/kit/refusals'

import type { ImportField } from '@mezgeb/contract/catalogue/product-imports'
import type { CellError } from './import-subject.ts'

/** The error of a cell, as a refusal. */
export function cellError(field: ImportField, message: string): CellError {
  const { code, message: sentence, params } = refusalIn(message)
  return { field, code, message: sentence, ...(params === undefined ? {} : { params }) }
}

/** The text of a cell without spaces around it; empty for none. */
export function textOf(cell: string | number | null | undefined): string {
  return String(cell ?? '').trim()
}
