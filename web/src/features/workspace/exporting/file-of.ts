import { today } from '../../../lib/format/today.ts'
import { LIKE_FORMULA } from './hides-formula.ts'

import type { Column, Table } from './table-of.ts'

export type FileForm = 'xlsx' | 'csv'

const WIDTHS: Record<Column['kind'], number> = {
  text: 24,
  number: 14,
  money: 14,
  day: 12,
  time: 18,
}
const FORMATS = {
  text: {},
  number: {},
  money: { numFmt: '0.00' },
  day: { numFmt: 'yyyy-mm-dd' },
  time: { numFmt: 'yyyy-mm-dd hh:mm' },
} satisfies Record<Column['kind'], object>
const LETTER_CODE = /_(?=x[\da-f]{4}_)/gi
// 1.250 can be read as 1250.
const THREE_DECIMALS = /^-?\d+\.\d{3}$/
// The longest name that all systems take is 255 bytes; a letter of Amharic has three.
const NAME_MAX = 60

/** A file of a table; its library comes with the first export. */
export async function fileOf(form: FileForm, title: string, table: Table): Promise<File> {
  const stream = await (form === 'xlsx' ? xlsxOf(table) : csvOf(table))
  const type =
    form === 'xlsx'
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv;charset=utf-8'
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').slice(0, NAME_MAX)
  const bytes = await new Response(stream).blob()
  return new File([bytes], `${name} ${today()}.${form}`, { type })
}

/** With typed cells: a text is never a formula. */
async function xlsxOf({ columns, rows }: Table) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(withoutCodes(rows), {
    name: 'List',
    freezePane: { rows: 1 },
    columns: columns.map(({ label, kind }) => ({
      header: label,
      width: WIDTHS[kind],
      ...FORMATS[kind],
    })),
  })
}

/** In sheets `_x0041_` is a letter by its code; a text that has it means it as it is. */
function* withoutCodes(rows: Table['rows']) {
  for (const row of rows)
    yield row.map((cell) =>
      typeof cell === 'string' ? cell.replaceAll(LETTER_CODE, '_x005F_') : cell,
    )
}

/** Excel takes UTF-8 only with a mark of the byte order. The library would give each number below zero an apostrophe, too. */
async function csvOf({ columns, rows }: Table) {
  const { writeCsvStream } = await import('hucre/csv')
  const headers = columns.map(({ label }) => asText(label))
  return writeCsvStream(rowsAsText(columns, rows), { headers, bom: true })
}

/** An import takes one apostrophe before a formula away. */
const asText = (text: string) => (LIKE_FORMULA.test(text) ? `'${text}` : text)

function* rowsAsText(columns: Table['columns'], rows: Table['rows']) {
  for (const row of rows) {
    yield row.map((cell, at) => {
      if (cell instanceof Date) return isoText(cell, columns[at])
      if (typeof cell === 'string') return asText(cell)
      if (typeof cell !== 'number') return cell
      if (columns[at]?.kind === 'money') return cell.toFixed(2)
      return THREE_DECIMALS.test(String(cell)) ? `${cell}0` : cell
    })
  }
}

function isoText(date: Date, column: Column | undefined): string {
  const text = date.toISOString()
  return column?.kind === 'day' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
