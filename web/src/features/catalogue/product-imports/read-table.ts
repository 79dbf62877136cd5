/** The cells of a file, row by row. */
export type FileTable = (string | number | null)[][]

/** Reads the first sheet of an Excel file, or a CSV file in any usual form. The libraries come with the first file. */
export async function readTable(file: File): Promise<FileTable> {
  const bytes = await file.arrayBuffer()
  const rows = isZip(bytes) ? await sheetRows(bytes) : await csvRows(bytes)
  return rows
    .map((row) => row.map(cellOf))
    .filter((row) => row.some((cell) => cell !== null && cell !== ''))
}

async function sheetRows(bytes: ArrayBuffer) {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes)
  return sheets[0]?.rows ?? []
}

async function csvRows(bytes: ArrayBuffer) {
  const { parseCsv } = await import('hucre/csv')
  return parseCsv(textOf(bytes), { unescapeFormulae: true, skipEmptyRows: true })
}

// An Excel file is a ZIP archive, which begins with PK.
function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes)
  return first === 0x50 && second === 0x4b
}

/** Excel writes text in UTF-16 too, with a mark of the byte order. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const isWide = first === 0xff && second === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

function cellOf(cell: unknown): string | number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'boolean' ? String(cell) : null
}
