import { ForeignFile } from './foreign-file.ts'
import { shownDate } from './shown-date.ts'
import { shownNumber } from './shown-number.ts'

type Rows = unknown[][]
type MarkupSheet = { name: string; rows: Rows }

/** The tables of a page, or the sheets of an XML Spreadsheet 2003. Throws ForeignFile. */
export function sheetsOfMarkup(text: string): MarkupSheet[] {
  const isWorkbook =
    text.includes('urn:schemas-microsoft-com:office:spreadsheet') && !/<html\b/i.test(text)
  const sheets = isWorkbook ? sheetsOfWorkbook(text) : tablesOfPage(text)
  if (sheets.length === 0) throw new ForeignFile('noTable')
  return sheets
}

/** Tables around a table only place it. */
function tablesOfPage(text: string): MarkupSheet[] {
  const page = new DOMParser().parseFromString(text, 'text/html')
  return [...page.querySelectorAll('table')]
    .filter((table) => table.querySelector('table') === null)
    .map((table, at) => ({
      name: table.querySelector('caption')?.textContent.trim() || String(at + 1),
      rows: rowsOfTable(table),
    }))
}

function rowsOfTable(table: HTMLTableElement): Rows {
  const rows: Rows = []
  for (const [at, row] of [...table.querySelectorAll('tr')].entries()) {
    const cells = (rows[at] ??= [])
    let column = 0
    for (const cell of row.querySelectorAll('td, th')) {
      // A cell of a row above that reaches down is here, too.
      while (cells[column] !== undefined) column += 1
      const text = textOf(cell)
      const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (let down = 0; down < high; down += 1) {
        const below = (rows[at + down] ??= [])
        for (let right = 0; right < wide; right += 1)
          below[column + right] = right === 0 && (down === 0 || !/\d/.test(text)) ? text : ''
      }
      column += wide
    }
  }
  return rows.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

const SPAN_MAX = 100
const spanOf = (cell: Element, name: string) =>
  Math.min(SPAN_MAX, Math.max(1, Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1))

function textOf(cell: Element): string {
  for (const end of cell.querySelectorAll('br')) end.replaceWith(' ')
  return (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function sheetsOfWorkbook(text: string): MarkupSheet[] {
  const book = new DOMParser().parseFromString(text, 'application/xml')
  const formats = new Map(
    named(book, 'Style').map((style) => [
      attribute(style, 'ID'),
      attribute(named(style, 'NumberFormat')[0], 'Format'),
    ]),
  )
  const cellsOf = (row: Element) =>
    placed<unknown>(named(row, 'Cell'), (cell) => valueOf(cell, formats), null)
  return named(book, 'Worksheet').map((sheet) => ({
    name: attribute(sheet, 'Name') ?? '',
    rows: placed<unknown[]>(named(sheet, 'Row'), cellsOf, []),
  }))
}

/** Each at its place: `Index` passes over empty ones, and `MergeAcross` takes the next ones. */
function placed<Value>(
  elements: readonly Element[],
  read: (element: Element) => Value,
  none: Value,
): Value[] {
  const all: Value[] = []
  for (const element of elements) {
    const at = Number(attribute(element, 'Index') ?? all.length + 1) - 1
    if (at > PLACE_MAX) break
    while (all.length < at) all.push(none)
    all.push(read(element))
    const wide = Number(attribute(element, 'MergeAcross') ?? 0)
    for (let more = 0; more < wide && all.length < PLACE_MAX; more += 1) all.push(none)
  }
  return all
}

/** Rows of a sheet. */
const PLACE_MAX = 1_048_576

function valueOf(cell: Element, formats: ReadonlyMap<string | null, string | null>): unknown {
  const [content] = named(cell, 'Data')
  if (content === undefined) return null
  const text = content.textContent ?? ''
  const format = formats.get(attribute(cell, 'StyleID')) ?? undefined
  const type = attribute(content, 'Type')
  if (type === 'Number') return shownNumber(Number(text), format)
  return type === 'DateTime' ? shownDate(new Date(`${text.replace(/Z$/, '')}Z`), format) : text
}

const named = (within: Document | Element | undefined, name: string): Element[] =>
  [...(within?.getElementsByTagName('*') ?? [])].filter(({ localName }) => localName === name)

/** Of the namespace of spreadsheets, whatever its prefix is. */
function attribute(of: Element | undefined, name: string): string | null {
  const found = [...(of?.attributes ?? [])].find((one) => one.name.replace(/^.*:/, '') === name)
  return found?.value ?? null
}
