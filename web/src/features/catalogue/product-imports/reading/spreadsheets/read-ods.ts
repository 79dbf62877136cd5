import { numberAndUnit } from '@mezgeb/contract/kit/read-number'
import { unzipSync } from 'fflate'

import { ForeignFile } from '../foreign-file.ts'
import { hear } from './read-markup.ts'
import { closedSheet, isFilled, openSheet } from './read-sheet.ts'
import { shownDate } from '../shown-date.ts'
import { roundTo, shownNumber } from '../shown-number.ts'

import type { Tag } from './read-markup.ts'
import type { OpenSheet, ReadSheet } from './read-sheet.ts'

/** The visible sheets of an OpenDocument file. Its cells have their values and, as text, what they show. */
export function sheetsOfOds(bytes: Uint8Array): ReadSheet[] {
  const { [MANIFEST]: manifest, [CONTENT]: content } = unzipSync(bytes, { filter: isRead })
  if (textOf(manifest).includes('encryption-data')) throw new ForeignFile('locked')
  if (content === undefined) throw new ForeignFile('noTable')
  const book = newBook()
  hear(textOf(content), true, {
    opened: (name, tag) => OPENED[name]?.(book, tag),
    text: (text) => {
      if (isShown(book)) book.text += text
    },
    closed: (name) => CLOSED[name]?.(book),
  })
  return book.sheets.filter(({ isHidden }) => !isHidden).map(({ sheet }) => closedSheet(sheet))
}

/** The files of an OpenDocument archive that are read. */
const [MANIFEST, CONTENT] = ['META-INF/manifest.xml', 'content.xml'] as const
/** Bytes; a sheet of all rows and columns that an import takes is smaller. */
const UNPACKED_MAX = 268_435_456

function isRead({ name, originalSize }: { name: string; originalSize: number }): boolean {
  if (name !== MANIFEST && name !== CONTENT) return false
  if (originalSize > UNPACKED_MAX) throw new Error('the file is too large when it is unpacked')
  return true
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** Rows and columns of a sheet, and cells of which it has any. */
const [ROWS_MAX, COLUMNS_MAX, CELLS_MAX] = [1_048_576, 16_384, 5_000_000]

type Cell = { type: string; value: string | undefined; style: string | undefined; repeat: number }

/** A document as far as it was read. */
type Book = ReturnType<typeof newBook>

const newBook = () => ({
  sheets: [] as { sheet: OpenSheet; isHidden: boolean }[],
  /** Names of styles of sheets that are hidden. */
  hiddenStyles: new Set<string | undefined>(),
  /** Formats of dates by their name, and the names of formats by style. */
  dates: new Map<string | undefined, string>(),
  formats: new Map<string | undefined, string | undefined>(),
  /** The style and the format of a date that are open. */
  style: undefined as string | undefined,
  date: undefined as string | undefined,
  /** Of each column of the sheet. */
  ofColumns: [] as (string | undefined)[],
  row: undefined as { repeat: number; style: string | undefined; isHidden: boolean } | undefined,
  cells: [] as unknown[],
  emptyRows: 0,
  all: 0,
  cell: undefined as Cell | undefined,
  text: '',
  paragraphs: 0,
  /** Notes and pictures in a cell. */
  aside: 0,
})

const isShown = ({ cell, paragraphs, aside }: Book) =>
  cell !== undefined && paragraphs > 0 && aside === 0

const times = (text: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Math.trunc(Number(text ?? 1)) || 1))
const isCollapsed = (tag: Tag) => /collapse|filter/.test(tag('visibility') ?? '')

const openCell = (book: Book, tag: Tag) => {
  const type = tag('value-type') ?? ''
  const value = tag('value') ?? tag('date-value') ?? tag('boolean-value') ?? tag('string-value')
  const repeat = times(tag('number-columns-repeated'), COLUMNS_MAX)
  const down = times(tag('number-rows-spanned'), ROWS_MAX)
  const { sheet } = book.sheets.at(-1) ?? {}
  const startRow = (sheet?.rows.length ?? 0) + book.emptyRows
  if (down > 1)
    sheet?.merges.push({ startRow, startCol: book.cells.length, endRow: startRow + down - 1 })
  if (
    tag('formula') !== undefined &&
    (value ?? '') === '' &&
    type !== 'string' &&
    sheet !== undefined
  )
    sheet.unsaved += 1
  const style = tag('style-name') ?? book.row?.style ?? book.ofColumns[book.cells.length]
  book.cell = { type, value, style, repeat }
  book.text = ''
}

const closeCell = (book: Book) => {
  const { cell } = book
  if (cell === undefined) return
  const value = valueOf(cell, book)
  for (let left = cell.repeat; left > 0 && book.cells.length < COLUMNS_MAX; left -= 1)
    book.cells.push(value)
  book.cell = undefined
}

const closeRow = (book: Book) => {
  const { row, cells } = book
  const { sheet } = book.sheets.at(-1) ?? {}
  if (row === undefined || sheet === undefined) return
  while (cells.length > 0 && !isFilled(cells.at(-1))) cells.pop()
  if (cells.length === 0) book.emptyRows += row.repeat
  else {
    book.all += (book.emptyRows > 0 ? 1 : 0) + row.repeat * cells.length
    if (book.all > CELLS_MAX) throw new Error('the sheet has too many cells')
    const length = Math.min(ROWS_MAX, sheet.rows.length + book.emptyRows)
    while (sheet.rows.length < length) sheet.rows.push([])
    book.emptyRows = 0
    for (let left = row.repeat; left > 0; left -= 1) {
      if (row.isHidden) sheet.hidden.rows.add(sheet.rows.length)
      sheet.rows.push([...cells])
    }
  }
  book.row = undefined
}

const openAside = (book: Book) => (book.aside += 1)
const closeAside = (book: Book) => (book.aside -= 1)
const addText = (text: string) => (book: Book, tag: Tag) => {
  if (isShown(book)) book.text += text.repeat(times(tag('c'), 100))
}
const addDate = (sign: string) => (book: Book) => {
  if (book.date !== undefined)
    book.dates.set(book.date, `${book.dates.get(book.date) ?? ''}${sign}`)
}

const OPENED: Record<string, (book: Book, tag: Tag) => unknown> = {
  'date-style': (book, tag) => (book.date = tag('name')),
  day: addDate('d'),
  month: addDate('m'),
  year: addDate('y'),
  style: (book, tag) => {
    book.style = tag('name')
    book.formats.set(book.style, tag('data-style-name'))
  },
  'table-properties': (book, tag) => {
    if (tag('display') === 'false') book.hiddenStyles.add(book.style)
  },
  table: (book, tag) => {
    const isHidden = tag('style-name') !== undefined && book.hiddenStyles.has(tag('style-name'))
    book.sheets.push({ sheet: openSheet(tag('name') ?? ''), isHidden })
    Object.assign(book, { ofColumns: [], emptyRows: 0 })
  },
  'table-column': (book, tag) => {
    for (let left = times(tag('number-columns-repeated'), COLUMNS_MAX); left > 0; left -= 1) {
      if (isCollapsed(tag)) book.sheets.at(-1)?.sheet.hidden.columns.add(book.ofColumns.length)
      book.ofColumns.push(tag('default-cell-style-name'))
    }
  },
  'table-row': (book, tag) => {
    const repeat = times(tag('number-rows-repeated'), ROWS_MAX)
    book.row = { repeat, style: tag('default-cell-style-name'), isHidden: isCollapsed(tag) }
    book.cells = []
  },
  'table-cell': openCell,
  'covered-table-cell': openCell,
  annotation: openAside,
  frame: openAside,
  'custom-shape': openAside,
  p: (book) => {
    if (book.cell === undefined || book.aside > 0) return
    if (book.text !== '') book.text += '\n'
    book.paragraphs += 1
  },
  s: addText(' '),
  tab: addText(' '),
  'line-break': addText('\n'),
}

const CLOSED: Record<string, (book: Book) => unknown> = {
  'date-style': (book) => (book.date = undefined),
  'table-cell': closeCell,
  'covered-table-cell': closeCell,
  'table-row': closeRow,
  annotation: closeAside,
  frame: closeAside,
  'custom-shape': closeAside,
  p: (book) => {
    if (book.paragraphs > 0 && book.aside === 0) book.paragraphs -= 1
  },
}

function valueOf({ type, value, style }: Cell, { text, formats, dates }: Book): unknown {
  if (type === 'percentage') return shownNumber(Number(value), '0%')
  if (type === 'float' || type === 'currency')
    return shownNumber(Number(value), formatOf(text, Number(value), type))
  const date = type === 'date' ? new Date(`${(value ?? '').slice(0, 10)}T00:00Z`) : undefined
  if (date !== undefined && !Number.isNaN(date.getTime()))
    return shownDate(date, dates.get(formats.get(style)))
  return text === '' ? (value ?? null) : text
}

/** Decimals that a format is looked for with; a cell without a format shows up to 10. */
const DECIMALS = [0, 1, 2, 3, 4]

/** The format by which a cell shows a number so. */
function formatOf(text: string, number: number, type: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (/^0\d/.test(digits) && !/[.,]/.test(text) && Number(digits) === number)
    return Array.from(text, (sign) => (/\d/.test(sign) ? '0' : `\\${sign}`)).join('')
  const decimals = DECIMALS.find(
    (some) => Math.abs(roundTo(number, some)).toFixed(some).replace('.', '') === digits,
  )
  if (decimals === undefined) return 'General'
  const { unit } = type === 'currency' ? { unit: '' } : numberAndUnit(text)
  return `${decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`}${unit === '' ? '' : ` "${unit}"`}`
}
