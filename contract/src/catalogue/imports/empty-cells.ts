import { MAY_BE_NOTHING } from '../import-columns.ts'

import type { ImportField } from '../import-columns.ts'

/** People write these into cells that have nothing, where a code `-` of two products would be one code. */
const NOTHING = /^(?:[-–—._]+|n\/?a|none|nil|null)$/i
const SHEET_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|ERROR!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|#+)$/

export const isSheetError = (text: string) => SHEET_ERROR.test(text)

/** Whether a text of a cell means that it has nothing; also zeros for a barcode, as other programs export none. */
export const isNothing = (field: ImportField, text: string) =>
  (MAY_BE_NOTHING.has(field) && NOTHING.test(text)) || (field === 'barcodes' && /^0+$/.test(text))

/** A text as an exported file has it: with an apostrophe before one that an import takes for nothing or an error. */
export function markedText(field: ImportField, text: string): string {
  return isMistaken(field, text.replace(/^'+/, '')) ? `'${text}` : text
}

export function unmarkedText(field: ImportField, text: string): string {
  const bare = text.replace(/^'+/, '')
  return bare !== text && isMistaken(field, bare) ? text.slice(1) : text
}

const isMistaken = (field: ImportField, text: string) =>
  isNothing(field, text) || isSheetError(text)
