import type { DeliveryLine } from './delivery-draft.ts'

type TableLine = {
  name: string
  fields: Pick<DeliveryLine, 'quantity' | 'unitCost' | 'pricePerUnit'>
  /** The row as it was pasted. */
  text: string
}

/**
 * The rows of a spreadsheet on the clipboard: cells between tabs, or between semicolons where there are no tabs. Product,
 * quantity, cost and price of a unit; a first row without a number is a heading.
 */
export function linesOfTable(text: string): TableLine[] {
  const separator = text.includes('\t') ? '\t' : ';'
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [name = '', quantity = '', unitCost = '', pricePerUnit = ''] = row
        .split(separator)
        .map((cell) => cell.trim())
      const numbers = [quantity, unitCost, pricePerUnit].map(numberIn)
      const [first = '', second = '', third = ''] = numbers
      const fields = { quantity: first, unitCost: second, pricePerUnit: third }
      return { name, fields, text: row, isHeading: quantity !== '' && typeof first !== 'number' }
    })
  return rows
    .filter(({ isHeading, name }, at) => name !== '' && !(at === 0 && isHeading))
    .map(({ name, fields, text: row }) => ({ name, fields, text: row }))
}

/** `1,234.50` and `1234.5` as numbers; anything else stays text, so that the form can refuse it. */
function numberIn(cell: string): number | string {
  const plain = cell.replaceAll(/[,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell
}
