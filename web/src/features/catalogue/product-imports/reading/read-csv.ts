import { OpenQuote } from './open-quote.ts'

const SEPARATORS = [';', '\t', '|', ','] as const
const SAMPLE_ROWS = 50
// A spreadsheet that saves it again puts it in quotes, or as many cells as the table has behind it.
const SEPARATOR_LINE = /^\ufeff?"?sep=(\\t|[^\r\n"])"?\1*(?:\r\n?|\n)/i

/**
 * The rows of a text file, empty ones too, so that a row's place is the one that spreadsheets count. A line `sep=;` names the separator
 * and is no row for them. `given`: the separator, where it is known. Throws OpenQuote.
 */
export function readCsv(text: string, given?: string): string[][] {
  const [line, named] = SEPARATOR_LINE.exec(text) ?? []
  const rest = text.slice(line?.length ?? 0)
  const separator = (named === '\\t' ? '\t' : named) ?? given ?? separatorOf(rest)
  return [...rowsOf(rest, separator)]
}

/** The separator that splits most rows alike; of two the one that makes more cells. */
function separatorOf(text: string): string {
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const widths = new Map<number, number>()
    for (const { length } of sampleOf(text, separator)) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    }
    for (const [width, rows] of widths) {
      const score = rows * 1000 + width
      if (score > best.score) best = { separator, score }
    }
  }
  return best.separator
}

function sampleOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  try {
    for (const row of rowsOf(text, separator)) {
      if (rows.push(row) === SAMPLE_ROWS) break
    }
  } catch {
    // With another separator the quotes may be closed.
  }
  return rows
}

/** One row after the other. A quotation mark opens a cell only at its beginning: `Pipe 1/2"` is a name. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = []
  let number = 1
  let width = 0
  for (let at = 0; at <= text.length;) {
    const { cell, end } =
      text[at] === '"'
        ? quotedCell(text, at, { separator, number, width, place: row.length })
        : bareCell(text, at, separator)
    row.push(cell)
    at = end + 1
    if (text[end] === separator) continue
    if (end < text.length || row.length > 1 || row[0] !== '') yield row
    if (text[end] === '\r' && text[at] === '\n') at += 1
    if (width === 0 && row.length > 2) width = row.length
    row = []
    number += 1
  }
}

type Cell = { cell: string; end: number }
/** `width`: cells of the first row with several. `place`: cells before. */
type Place = { separator: string; number: number; width: number; place: number }

function bareCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && !isEnd(text[end])) end += 1
  return { cell: text.slice(start, end), end }
}

/** Letters after the closing quotation mark belong to the cell. */
function quotedCell(text: string, start: number, place: Place): Cell {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const inside = text.slice(start + 1, close)
  const isClosed = close !== -1 && isEndOfCell(text[close + 1], place.separator)
  if (close === -1 || holdsRows(inside, isClosed, place)) throw new OpenQuote(place.number)
  const { cell, end } = bareCell(text, close + 1, place.separator)
  return { cell: inside.replaceAll('""', '"') + cell, end }
}

/**
 * Whether a cell has swallowed rows: its end is in the middle of another cell, or its first line ends a row, its last one begins a row, and
 * those between are rows. A note of several lines with separators in them is one cell.
 */
function holdsRows(inside: string, isClosed: boolean, { separator, width, place }: Place): boolean {
  if (!/[\r\n]/.test(inside)) return false
  if (!isClosed) return true
  const widths = inside.split(/\r\n|\r|\n/).map((line) => line.split(separator).length)
  const [first, last, between] = [widths[0], widths.at(-1), widths.slice(1, -1)]
  const areRows = between.length > 0 || place === 0
  return (
    areRows &&
    first === width - place &&
    last === place + 1 &&
    between.every((one) => one === width)
  )
}

const isEndOfCell = (letter: string | undefined, separator: string) =>
  letter === undefined || letter === separator || isEnd(letter)

const isEnd = (letter: string | undefined) => letter === '\n' || letter === '\r'
