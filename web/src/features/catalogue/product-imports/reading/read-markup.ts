import { ForeignFile } from './foreign-file.ts'
import { shownDate } from './shown-date.ts'
import { shownNumber } from './shown-number.ts'

type MarkupSheet = { name: string; rows: unknown[][] }
/** `name`: without its namespace, in lower case; '' for a text. */
type Tag = { name: string; isEnd: boolean; text: string }

/** The tables of a page, or the sheets of an XML Spreadsheet 2003. Throws ForeignFile. */
export function sheetsOfMarkup(text: string): MarkupSheet[] {
  const isWorkbook = /<(?:\w+:)?workbook\b/i.test(text) && !/<html\b/i.test(text)
  const sheets = isWorkbook ? sheetsOfWorkbook(text) : tablesOfPage(text)
  if (sheets.length === 0) throw new ForeignFile('noTable')
  return sheets
}

const TAG =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)\]\]>|<(\/?)(?:\w+:)?([a-z]\w*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<[!?][^>]*>|([^<]+|<)/gi

/** The browser's own parser is for documents, and closed to texts (docs/security.md). */
function* tagsOf(markup: string): Generator<Tag> {
  for (const [, verbatim, end = '', name, attributes = '', text] of markup.matchAll(TAG)) {
    const isEmpty = attributes.endsWith('/')
    if (verbatim !== undefined) yield { name: '', isEnd: false, text: verbatim }
    else if (text !== undefined) yield { name: '', isEnd: false, text: decoded(text) }
    if (name === undefined) continue
    const tag = { name: name.toLowerCase(), text: attributes }
    yield { ...tag, isEnd: end !== '' }
    if (isEmpty && end === '') yield { ...tag, isEnd: true }
  }
}

const SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decoded = (text: string) =>
  text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (all, number?: string, hex?: string, name = '') => {
      const point = number === undefined ? Number.parseInt(hex ?? '', 16) : Number(number)
      if (Number.isNaN(point)) return SIGNS[String(name)] ?? all
      return point <= 0x10ffff ? String.fromCodePoint(point) : all
    },
  )

/** Of a tag, whatever the namespace of the attribute is. */
function attribute({ text }: Tag, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    'i',
  ).exec(text)
  return found === null ? undefined : decoded(found[1] ?? found[2] ?? found[3] ?? '')
}

type Cell = { text: string; wide: number; high: number }
type Table = { rows: Cell[][]; hasInner: boolean }

/** Of a page; a style of a workbook is a tag like others. */
const NOT_SHOWN = /<(script|style|title)\b[^]*?<\/\1\s*>/gi

/** Tables around a table only place it. */
function tablesOfPage(text: string): MarkupSheet[] {
  const open: Table[] = []
  const found: Table[] = []
  for (const tag of tagsOf(text.replaceAll(NOT_SHOWN, ''))) {
    const table = open.at(-1)
    const { name, isEnd } = tag
    if (name === 'table' && !isEnd) {
      if (table !== undefined) table.hasInner = true
      open.push({ rows: [], hasInner: false })
      found.push(...open.slice(-1))
    } else if (name === 'table') open.pop()
    else if (name === 'tr' && !isEnd) table?.rows.push([])
    else if ((name === 'td' || name === 'th') && !isEnd) {
      const [wide, high] = [spanOf(tag, 'colspan'), spanOf(tag, 'rowspan')]
      table?.rows.at(-1)?.push({ text: '', wide, high })
    } else {
      const cell = table?.rows.at(-1)?.at(-1)
      if (cell !== undefined) cell.text += name === '' ? tag.text : ' '
    }
  }
  return found
    .filter(({ hasInner }) => !hasInner)
    .map(({ rows }, at) => ({ name: String(at + 1), rows: spread(rows) }))
}

const SPAN_MAX = 100
const spanOf = (tag: Tag, name: string) =>
  Math.min(SPAN_MAX, Math.max(1, Math.trunc(Number(attribute(tag, name) ?? 1)) || 1))

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

/** Rows of a sheet. */
const PLACE_MAX = 1_048_576

function sheetsOfWorkbook(text: string): MarkupSheet[] {
  const formats = new Map<string | undefined, string | undefined>()
  const sheets: MarkupSheet[] = []
  let [style, type, wide] = ['', '', 0]
  let value: string | undefined
  let format: string | undefined
  for (const tag of tagsOf(text)) {
    const { name, isEnd } = tag
    const rows = sheets.at(-1)?.rows
    const cells = rows?.at(-1)
    if (name === '' && value !== undefined) value += tag.text
    else if (name === 'style' && !isEnd) style = attribute(tag, 'ID') ?? ''
    else if (name === 'numberformat' && !isEnd) formats.set(style, attribute(tag, 'Format'))
    else if (name === 'worksheet' && !isEnd)
      sheets.push({ name: attribute(tag, 'Name') ?? '', rows: [] })
    else if (name === 'row' && !isEnd && rows !== undefined) {
      fill(rows, tag, [])
      rows.push([])
    } else if (name === 'cell' && !isEnd && cells !== undefined) {
      fill(cells, tag, null)
      format = formats.get(attribute(tag, 'StyleID'))
      wide = Number(attribute(tag, 'MergeAcross') ?? 0)
      cells.push(null)
    } else if (name === 'cell' && cells !== undefined) {
      for (; wide > 0 && cells.length < PLACE_MAX; wide -= 1) cells.push(null)
    } else if (name === 'data' && !isEnd) [type, value] = [attribute(tag, 'Type') ?? '', '']
    else if (name === 'data' && cells !== undefined && value !== undefined) {
      cells[cells.length - 1] = valueOf(type, value, format)
      value = undefined
    }
  }
  return sheets
}

/** `Index` passes over empty places. */
function fill<Value>(places: Value[], tag: Tag, none: Value): void {
  const at = Math.min(PLACE_MAX, Number(attribute(tag, 'Index') ?? 0) - 1)
  while (places.length < at) places.push(none)
}

function valueOf(type: string, text: string, format: string | undefined): unknown {
  if (type === 'Number') return shownNumber(Number(text), format)
  return type === 'DateTime' ? shownDate(new Date(`${text.replace(/Z$/, '')}Z`), format) : text
}
