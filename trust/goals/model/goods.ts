import { addDays } from '../../../server/src/platform/time/add-days.ts'
import { currentDay } from '../../../server/src/platform/time/period-of.ts'

import type { BookLot } from '../../../server/src/ops/demo/shelf.ts'
import type { Book, Product } from './book.ts'

/** Days from today; the list of what expires ends before the last one. */
const EXPIRY_DAYS = [-2, 10, 40, 200] as const
const BATCHES = [null, 'A', 'B'] as const
const today = currentDay()

/** Days from today that the list of what expires is asked for. */
export const WITHIN = '90'
export const lastListedDay = addDays(today, Number(WITHIN))

/** One of twelve batches. */
export function lotOf(number: number): Omit<BookLot, 'quantity'> {
  const [day = 0, batch = null] = [
    EXPIRY_DAYS[number % EXPIRY_DAYS.length],
    BATCHES[number % BATCHES.length],
  ]
  return { expiresOn: addDays(today, day), batch }
}

/** Some of the goods are weighed: a third of a kilogram is a unit of the model. */
export const unitsIn = ({ size = 1 }: Product, units: number): number =>
  size === 1 ? units : units * 350

/** Units as people read them. */
export const inUnits = ({ size = 1 }: Product, quantity: number): number => quantity / size

/** ETB cents of units of a product at a price, half up. */
export const amountOf = ({ size = 1 }: Product, quantity: number, cents: number): number =>
  Math.round((cents * quantity) / size)

/** The product of an id. */
export function productOf(book: Book, id: string): Product {
  const product = book.products.find((one) => one.id === id)
  if (product === undefined) throw new Error(`the book has no product ${id}`)
  return product
}

/** Units of a batch on a shelf. */
export const unitsOfLot = (
  lots: readonly BookLot[],
  { expiresOn, batch }: Omit<BookLot, 'quantity'>,
): number => lots.find((one) => one.expiresOn === expiresOn && one.batch === batch)?.quantity ?? 0
