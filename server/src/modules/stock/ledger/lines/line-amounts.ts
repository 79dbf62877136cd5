import { IN_AMOUNT, OFF_AMOUNT } from './line-facets.ts'

const columns = (m: string) => (names: readonly string[]) =>
  names.map((name) => (m === '' ? name : `${m}.${name}`)).join(', ')

const AMOUNT = ['quantity', 'unit_price', 'unit_size', ...OFF_AMOUNT]
const NET = [...AMOUNT, ...IN_AMOUNT]

// SQL for the lines of documents with this alias, '' for none: rows of stock_movements. ETB, signed as their quantities.

/** The columns that `amountOfLine` reads. */
export const amountColumns = (m: string) => columns(m)(AMOUNT)

/** At the price of the line, with its facets. */
export const amountOfLine = (m: string) => `line_amount(${columns(m)(AMOUNT)})`

/** As if a unit had cost another price. */
export const amountAt = (m: string, price: string) =>
  `line_amount(${m}.quantity, ${price}, ${columns(m)(['unit_size', ...OFF_AMOUNT])})`

/** Without the tax that the price contains. */
export const netOfLine = (m: string) => `net_amount(${columns(m)(NET)})`
