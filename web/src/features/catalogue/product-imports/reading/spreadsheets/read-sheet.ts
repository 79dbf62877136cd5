/** A cell that reaches over rows below. */
export type Merge = { startRow: number; startCol: number; endRow: number }

/** A sheet of a spreadsheet with its values as they are shown. */
export type ReadSheet = {
  name: string
  rows: unknown[][]
  merges: Merge[]
  /** Formulas that have no value. */
  unsaved: number
  /** With something in them, which are read as the others. */
  hiddenRows: number
  hiddenColumns: number
}

/** A sheet while it is read, with the places of its hidden rows and columns. */
export type OpenSheet = Omit<ReadSheet, 'hiddenRows' | 'hiddenColumns'> & {
  hidden: { rows: Set<number>; columns: Set<number> }
}

export const openSheet = (name: string): OpenSheet => ({
  name,
  rows: [],
  merges: [],
  unsaved: 0,
  hidden: { rows: new Set(), columns: new Set() },
})

export const isFilled = (cell: unknown) => (cell ?? '') !== ''

export function closedSheet({ hidden, ...sheet }: OpenSheet): ReadSheet {
  const { rows } = sheet
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = [...hidden.columns].filter((at) => at < width)
  return {
    ...sheet,
    hiddenRows: rows.filter((row, at) => hidden.rows.has(at) && row.some(isFilled)).length,
    hiddenColumns: columns.filter((at) => rows.some((row) => isFilled(row[at]))).length,
  }
}
