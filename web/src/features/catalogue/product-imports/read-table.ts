import { plainBlanks } from '@mezgeb/contract/kit/blanks'
import { readTyped } from '@mezgeb/contract/kit/read-number'

import { HIDES_FORMULA } from '../../workspace/exporting/hides-formula.ts'
import { readCsv } from './reading/read-csv.ts'
import { kindOfFile } from './reading/foreign-file.ts'
import { closedSheet, isFilled } from './reading/spreadsheets/read-sheet.ts'
import { shownDate } from './reading/shown-date.ts'
import { shownNumber } from './reading/shown-number.ts'
import { isMarkup, textOfFile } from './reading/text-of-file.ts'

import type { Merge, ReadSheet } from './reading/spreadsheets/read-sheet.ts'
import type { RoundedNumber } from './reading/shown-number.ts'
import type { Encoding } from './reading/text-of-file.ts'

export type FileCell = string | number | RoundedNumber | null
/** A row that is not empty, and its number as the sheet counts it. */
export type FileRow = { row: number; cells: FileCell[] }
/**
 * `unsaved`: how many formulas have no value, because no spreadsheet has computed them. `hiddenRows`, `hiddenColumns`: how many are
 * read that the spreadsheet does not show.
 */
export type Sheet = {
  name: string
  rows: FileRow[]
  unsaved?: number
  hiddenRows?: number
  hiddenColumns?: number
}
/** `encoding`: of a text file, which is one sheet without a name. */
export type FileTables = { encoding?: Encoding; sheets: Sheet[] }

// More than any field has room for: the server refuses the row.
const TEXT_SENT = 4000

/**
 * Reads the visible sheets of an Excel or OpenDocument file, the tables of a page that is called one, or a text file in any usual form.
 * Throws OpenQuote, ForeignFile, and for what is none of them.
 */
export async function readTable(file: File): Promise<FileTables> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOfFile(bytes)
  if (kind !== 'text') return { sheets: await sheetsOf(bytes, kind) }
  const read = textOfFile(bytes)
  if (read === undefined) throw new Error('neither a spreadsheet nor text')
  if (isMarkup(read.text)) {
    const { sheetsOfMarkup } = await import('./reading/spreadsheets/read-markup.ts')
    return { sheets: sheetsOfMarkup(read.text).map(tableOf) }
  }
  const rows = readCsv(read.text).map((cells) => cells.map(unescaped))
  return { encoding: read.encoding, sheets: [{ name: '', rows: filledRows(rows) }] }
}

/** The readers come with the first file. */
async function sheetsOf(bytes: Uint8Array, kind: 'xlsx' | 'ods'): Promise<Sheet[]> {
  const sheets =
    kind === 'ods'
      ? (await import('./reading/spreadsheets/read-ods.ts')).sheetsOfOds(bytes)
      : await sheetsOfExcel(bytes)
  return sheets.map(tableOf)
}

const tableOf = ({ rows, merges, ...sheet }: ReadSheet): Sheet => ({
  ...sheet,
  rows: filledRows(withMerged(rows, merges)),
})

async function sheetsOfExcel(bytes: Uint8Array): Promise<ReadSheet[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
  })
  return sheets.map(({ name, rows, cells, merges = [], rowDefs, columns = [] }) => {
    const values = rows.map((row, at) =>
      row.map((value, column) => shown(value, cells?.get(`${at},${column}`)?.style?.numFmt)),
    )
    const formulas = [...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
    const unsaved = formulas.filter(({ value }) => !isFilled(value)).length
    const hidden = { rows: hiddenOf(rowDefs ?? []), columns: hiddenOf(columns.entries()) }
    return closedSheet({ name, rows: values, merges, unsaved, hidden })
  })
}

const hiddenOf = (parts: Iterable<[number, { hidden?: boolean }]>) =>
  new Set([...parts].filter(([, { hidden }]) => hidden === true).map(([at]) => at))

/** Each row of merged cells of one column gets their text. A number counts once. */
function withMerged(rows: unknown[][], merges: readonly Merge[]): unknown[][] {
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol]
    if (typeof value !== 'string' || readTyped(value) !== undefined) continue
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      if (row.some(isFilled)) row[startCol] ??= value
    }
  }
  return rows
}

/** A value by the format of its cell. */
function shown(value: unknown, format: string | undefined): unknown {
  if (value instanceof Date) return shownDate(value, format)
  return typeof value === 'number' ? shownNumber(value, format) : value
}

function filledRows(rows: readonly (readonly unknown[])[]): FileRow[] {
  return rows
    .map((row, at) => ({ row: at + 1, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some(isFilled))
}

function cellOf(cell: unknown): FileCell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'string') return tidied(cell)
  if (typeof cell === 'boolean') return String(cell)
  return isRounded(cell) ? cell : null
}

const isRounded = (cell: unknown): cell is RoundedNumber =>
  typeof cell === 'object' && cell !== null && 'decimals' in cell

/** Letters that cannot be stored are none; half of a letter is a lost one. */
function tidied(text: string): string {
  return plainBlanks(text.replaceAll('\0', '').slice(0, TEXT_SENT)).replaceAll(
    /\p{Surrogate}/gu,
    '\ufffd',
  )
}

/** An exported text that a spreadsheet would take for a formula has an apostrophe before it (decisions/0051). */
const unescaped = (text: string) => (HIDES_FORMULA.test(text) ? text.slice(1) : text)
