import { IMPORT_ROWS_MAX } from '@mezgeb/contract/catalogue/product-imports'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { contentOf } from './reading/content-of.ts'
import { ForeignFile } from './reading/foreign-file.ts'
import { likelySheet, tableIn } from './reading/find-table.ts'
import { OpenQuote } from './reading/open-quote.ts'
import { proposeColumns } from './propose-columns.ts'
import { readTable } from './read-table.ts'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'
import type { DateOrder } from '@mezgeb/contract/kit/dates/read-date'
import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { ColumnChoices, Shop } from './reading/column-choice.ts'
import type { FoundTable } from './reading/find-table.ts'
import type { FileTables } from './read-table.ts'

/** A file that was read, one table of it, with the meaning of its columns. */
export type Chosen = FoundTable & {
  of: ImportOf
  fileName: string
  /** A digest of its bytes. */
  content: string
  file: FileTables
  /** The place of the sheet in the file. */
  sheet: number
  shop: Shop
  columns: ColumnChoices
  /** The heading of a column with the sum of all branches, which is left out. */
  sum: string | undefined
  /** The decimal signs that the user chose, by column. */
  signs: Readonly<Record<number, DecimalSign | undefined>>
  /** And the orders of dates. */
  orders: Readonly<Record<number, DateOrder | undefined>>
  /** Of new products whose row does not say it. */
  ifNew: { unit: string; category: string; isWeighed: boolean }
}

/** The file with its likely table and proposed columns, or why it cannot be imported. */
export async function chosenOf(file: File, of: ImportOf, shop: Shop): Promise<Chosen | string> {
  try {
    const tables = await readTable(file)
    const content = contentOf(await file.arrayBuffer())
    const read = { of, fileName: file.name, content, file: tables, shop }
    const chosen = withSheet(read, likelySheet(tables.sheets, of))
    return problemOfRows(chosen) ?? chosen
  } catch (error) {
    if (error instanceof ForeignFile) return t.importing.foreign[error.kind]
    if (error instanceof OpenQuote) return t.ui.openQuote(formatCount(error.row))
    console.warn(error)
    return t.importing.unreadable
  }
}

/** Why a table cannot be imported, whatever its columns are. */
export function problemOfRows({ rows }: Pick<Chosen, 'rows'>): string | undefined {
  if (rows.length === 0) return t.importing.empty
  return rows.length > IMPORT_ROWS_MAX
    ? t.importing.tooLong(formatCount(IMPORT_ROWS_MAX))
    : undefined
}

type ReadFile = Pick<Chosen, 'of' | 'fileName' | 'content' | 'file' | 'shop'>

/** The table of a sheet, with proposed columns. */
export function withSheet({ of, fileName, content, file, shop }: ReadFile, sheet: number): Chosen {
  const { headings, headingRow, rows, sumRow } = tableIn(file.sheets[sheet] ?? { rows: [] }, of)
  const proposed = proposeColumns(headings, of, shop, rows)
  const table = { sheet, headings, headingRow, rows, sumRow }
  return {
    of,
    fileName,
    content,
    file,
    shop,
    ...table,
    ...proposed,
    signs: {},
    orders: {},
    ifNew: ifNew(),
  }
}

const ifNew = () => ({ unit: t.importing.piece, category: '', isWeighed: true })

/** The same table as that of other records. */
export function withSubject(chosen: Chosen, of: ImportOf): Chosen {
  const { headings, shop, rows } = chosen
  return {
    ...chosen,
    of,
    ...proposeColumns(headings, of, shop, rows),
    signs: {},
    orders: {},
    ifNew: ifNew(),
  }
}
