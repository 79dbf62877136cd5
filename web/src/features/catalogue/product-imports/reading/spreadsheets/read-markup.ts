import { Parser } from 'htmlparser2'

import { ForeignFile } from '../foreign-file.ts'
import { closedSheet, isFilled, openSheet } from './read-sheet.ts'
import { shownDate } from '../shown-date.ts'
import { shownNumber } from '../shown-number.ts'

import type { OpenSheet, ReadSheet } from './read-sheet.ts'

/** The tables of a page, or the sheets of an XML Spreadsheet 2003. Throws ForeignFile. */
export function sheetsOfMarkup(text: string): ReadSheet[] {
  const isWorkbook = /<(?:\w+:)?workbook\b/i.test(text) && !/<html\b/i.test(text)
  const sheets = isWorkbook ? sheetsOfWorkbook(text) : tablesOfPage(text)
  if (!sheets.some(({ rows }) => rows.length > 0)) throw new ForeignFile('noTable')
  return sheets.map(closedSheet)
}

export type Tag = (attribute: string) => string | undefined
type Heard = {
  opened: (name: string, tag: Tag) => void
  text: (text: string) => void
  closed: (name: string) => void
}

/** Names are without their namespace, in lower case. */
const local = (name: string) => name.replace(/^.*:/, '').toLowerCase()

/** Reads tags and texts one after the other. The browser's own parser is for documents, and closed to texts (docs/security.md). */
export function hear(markup: string, isXml: boolean, { opened, text, closed }: Heard): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const values = Object.entries(attributes)
        opened(local(name), (wanted) => values.find(([key]) => local(key) === wanted)?.[1])
      },
      ontext: text,
      onclosetag: (name) => closed(local(name)),
    },
    { xmlMode: isXml, recognizeCDATA: true },
  )
  parser.end(markup)
}

type Cell = { text: string; wide: number; high: number }
type Table = { rows: Cell[][]; hidden: OpenSheet['hidden']; columns: number; hasInner: boolean }

const NOT_SHOWN = new Set(['script', 'style', 'title'])
/** Tags between two words; others, such as `b`, may stand in one. */
const BETWEEN_WORDS = /^(?:br|p|div|li|hr|h[1-6]|pre)$/

/** Tables around a table only place it. */
function tablesOfPage(markup: string): OpenSheet[] {
  const open: Table[] = []
  const found: Table[] = []
  let aside = 0
  const add = (text: string) => {
    const cell = open.at(-1)?.rows.at(-1)?.at(-1)
    if (cell !== undefined && aside === 0) cell.text += text
  }
  hear(markup, false, {
    opened: (name, tag) => {
      const table = open.at(-1)
      if (name === 'table') {
        if (table !== undefined) table.hasInner = true
        open.push({ rows: [], hidden: openSheet('').hidden, columns: 0, hasInner: false })
        found.push(...open.slice(-1))
      } else if (name === 'col') addColumns(table, tag)
      else if (name === 'tr') addRow(table, tag)
      else if (name === 'td' || name === 'th') {
        const [wide, high] = [spanOf(tag('colspan')), spanOf(tag('rowspan'))]
        table?.rows.at(-1)?.push({ text: '', wide, high })
      } else if (NOT_SHOWN.has(name)) aside += 1
      else if (BETWEEN_WORDS.test(name)) add(' ')
    },
    text: add,
    closed: (name) => {
      if (name === 'table') open.pop()
      else if (NOT_SHOWN.has(name)) aside -= 1
      else if (BETWEEN_WORDS.test(name)) add(' ')
    },
  })
  return found
    .filter(({ hasInner }) => !hasInner)
    .map(({ rows, hidden }, at) => ({ ...openSheet(String(at + 1)), rows: spread(rows), hidden }))
}

const isHidden = (tag: Tag) => /display:\s*none/i.test(tag('style') ?? '')

function addColumns(table: Table | undefined, tag: Tag): void {
  if (table === undefined) return
  for (let left = spanOf(tag('span')); left > 0; left -= 1) {
    if (isHidden(tag)) table.hidden.columns.add(table.columns)
    table.columns += 1
  }
}

function addRow(table: Table | undefined, tag: Tag): void {
  if (isHidden(tag)) table?.hidden.rows.add(table.rows.length)
  table?.rows.push([])
}

const SPAN_MAX = 100
const spanOf = (text = '1') => Math.min(SPAN_MAX, Math.max(1, Math.trunc(Number(text)) || 1))

/** A cell that reaches down is in the rows below, too, unless it is a number. */
function spread(rows: readonly Cell[][]): string[][] {
  const all: string[][] = rows.map(() => [])
  for (const [at, cells] of rows.entries()) {
    let column = 0
    for (const { text, wide, high } of cells) {
      while (all[at]?.[column] !== undefined) column += 1
      const plain = text.replaceAll(/\s+/g, ' ').trim()
      for (const [down, below] of all.slice(at, at + high).entries())
        for (let right = 0; right < wide; right += 1)
          below[column + right] = right === 0 && (down === 0 || !/\d/.test(plain)) ? plain : ''
      column += wide
    }
  }
  return all.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

/** Rows and columns of a sheet. */
const [ROWS_MAX, COLUMNS_MAX] = [1_048_576, 16_384]

/** Formats that have a name in the place of their signs. */
const NAMED_FORMATS: Record<string, string> = {
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
}

type Data = { type: string; text: string; format: string | undefined }

/** A workbook as far as it was read. */
type Book = {
  sheets: OpenSheet[]
  /** By style; a cell has its own style, else that of its row, else that of its column. */
  formats: Map<string | undefined, string | undefined>
  style: string | undefined
  ofRow: string | undefined
  ofColumns: (string | undefined)[]
  format: string | undefined
  /** Further columns of the cell. */
  wide: number
  isFormula: boolean
  isComment: boolean
  data: Data | undefined
}

const cellsOf = ({ sheets }: Book) => sheets.at(-1)?.rows.at(-1)

const OPENED: Record<string, (book: Book, tag: Tag) => void> = {
  style: (book, tag) => (book.style = tag('id')),
  numberformat: (book, tag) => book.formats.set(book.style, tag('format')),
  worksheet: (book, tag) => {
    book.sheets.push(openSheet(tag('name') ?? ''))
    book.ofColumns = []
  },
  column: ({ ofColumns, sheets }, tag) => {
    fill(ofColumns, tag, { none: undefined, max: COLUMNS_MAX })
    const more = Math.min(COLUMNS_MAX, Number(tag('span') ?? 0))
    for (let at = 0; at <= more; at += 1) {
      if (tag('hidden') === '1') sheets.at(-1)?.hidden.columns.add(ofColumns.length)
      ofColumns.push(tag('styleid'))
    }
  },
  row: (book, tag) => {
    const { rows, hidden } = book.sheets.at(-1) ?? openSheet('')
    fill(rows, tag, { none: [], max: ROWS_MAX })
    if (tag('hidden') === '1') hidden.rows.add(rows.length)
    rows.push([])
    book.ofRow = tag('styleid')
  },
  cell: (book, tag) => {
    const [sheet, cells] = [book.sheets.at(-1), cellsOf(book)]
    if (sheet === undefined || cells === undefined) return
    fill(cells, tag, { none: null, max: COLUMNS_MAX })
    const [startRow, startCol] = [sheet.rows.length - 1, cells.length]
    const endRow = startRow + Number(tag('mergedown') ?? 0)
    if (endRow > startRow) sheet.merges.push({ startRow, startCol, endRow })
    book.format = book.formats.get(tag('styleid') ?? book.ofRow ?? book.ofColumns[startCol])
    book.wide = Number(tag('mergeacross') ?? 0)
    book.isFormula = tag('formula') !== undefined
    cells.push(null)
  },
  comment: (book) => (book.isComment = true),
  data: (book, tag) => {
    const { format, isComment } = book
    if (!isComment) book.data = { type: tag('type') ?? '', text: '', format }
  },
  visible: (book) => (book.data = { type: '', text: '', format: undefined }),
}

const CLOSED: Record<string, (book: Book) => void> = {
  cell: (book) => {
    const [sheet, cells = []] = [book.sheets.at(-1), cellsOf(book)]
    if (sheet !== undefined && book.isFormula && !isFilled(cells.at(-1))) sheet.unsaved += 1
    for (; book.wide > 0 && cells.length < COLUMNS_MAX; book.wide -= 1) cells.push(null)
  },
  comment: (book) => (book.isComment = false),
  data: (book) => {
    const cells = cellsOf(book)
    if (cells !== undefined && book.data !== undefined) cells[cells.length - 1] = valueOf(book.data)
    if (!book.isComment) book.data = undefined
  },
  visible: (book) => {
    if (book.data?.text.trim() !== 'SheetVisible') book.sheets.pop()
    book.data = undefined
  },
}

function sheetsOfWorkbook(markup: string): OpenSheet[] {
  const book: Book = {
    sheets: [],
    formats: new Map(),
    style: undefined,
    ofRow: undefined,
    ofColumns: [],
    format: undefined,
    wide: 0,
    isFormula: false,
    isComment: false,
    data: undefined,
  }
  hear(markup, true, {
    opened: (name, tag) => OPENED[name]?.(book, tag),
    text: (text) => {
      if (book.data !== undefined) book.data.text += text
    },
    closed: (name) => CLOSED[name]?.(book),
  })
  return book.sheets
}

/** `Index` passes over empty places. */
function fill<Value>(places: Value[], tag: Tag, { none, max }: { none: Value; max: number }): void {
  const at = Math.min(max, Number(tag('index') ?? 0) - 1)
  while (places.length < at) places.push(none)
}

function valueOf({ type, text, format = '' }: Data): unknown {
  const written = NAMED_FORMATS[format] ?? format
  if (type === 'Number') return shownNumber(Number(text), written)
  const date = type === 'DateTime' ? new Date(`${text.replace(/Z$/, '')}Z`) : undefined
  return date === undefined || Number.isNaN(date.getTime()) ? text : shownDate(date, written)
}
