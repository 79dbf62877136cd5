import { IMPORT_ROWS_MAX } from '@mezgeb/contract/catalogue/product-imports'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { likelySheet, tableIn } from './reading/find-table.ts'
import { guessColumns } from './guess-columns.ts'
import { OpenQuote } from './reading/open-quote.ts'
import { readTable } from './read-table.ts'

import type { ImportField, ImportOf } from '@mezgeb/contract/catalogue/product-imports'
import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { FoundTable } from './reading/find-table.ts'
import type { FileTables } from './read-table.ts'

/** A file that was read, one table of it, and the field of each of its columns. */
export type Chosen = FoundTable & {
  of: ImportOf
  fileName: string
  file: FileTables
  /** The place of the sheet in the file. */
  sheet: number
  columns: (ImportField | undefined)[]
  /** The decimal signs that the user chose, by column. */
  signs: Readonly<Record<number, DecimalSign | undefined>>
}

/** The file with its likely table and guessed columns, or why it cannot be imported. */
export async function chosenOf(file: File, of: ImportOf): Promise<Chosen | string> {
  try {
    const tables = await readTable(file)
    const read = { of, fileName: file.name, file: tables }
    const chosen = withSheet(read, likelySheet(tables.sheets, of))
    return problemOfRows(chosen) ?? chosen
  } catch (error) {
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

/** The table of a sheet, with guessed columns. */
export function withSheet(
  { of, fileName, file }: Pick<Chosen, 'of' | 'fileName' | 'file'>,
  sheet: number,
): Chosen {
  const { headings, headingRow, rows } = tableIn(file.sheets[sheet] ?? { rows: [] }, of)
  const columns = guessColumns(headings, of, rows)
  return { of, fileName, file, sheet, headings, headingRow, rows, columns, signs: {} }
}

/** The same table as that of other records. */
export function withSubject(chosen: Chosen, of: ImportOf): Chosen {
  return { ...chosen, of, columns: guessColumns(chosen.headings, of, chosen.rows), signs: {} }
}
