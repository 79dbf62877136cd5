import type { Book } from '../book.ts'

/** Cents that the documents of a shift brought into its drawer, with the float. */
export type Shift = { id: string; cents: number }

/** `last`: the last shift that was closed. */
export type Till = { id: string; branchId: string; shift: Shift | null; last: Shift | null }

/** Of two documents in a branch with an open till one is of its shift. */
export function shiftFor(book: Book, branchId: string, number: number): Shift | null {
  if (number % 2 === 0) return null
  return book.money.tills.find((till) => till.branchId === branchId)?.shift ?? null
}

/** The field of a document. */
export const inShift = (shift: Shift | null) => (shift === null ? {} : { shiftId: shift.id })

export function putIn(shift: Shift | null, cents: number): void {
  if (shift !== null) shift.cents += cents
}
