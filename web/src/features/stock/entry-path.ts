import type { EntryDraft } from './stock-drafts.ts'

/** The fields of an entry that have to be filled, in the order in which the user is led through them. */
const ORDER = ['productId', 'quantity', 'supplierId', 'branchId'] as const

export type EntryPath = (typeof ORDER)[number]

/** Where the way ends: the date is there already. */
export const LAST = 'dateReceived'

/** Where the focus goes when the form opens: the product, or what a preset product leaves to fill. */
export function firstToFill({ productId, branchId }: EntryDraft): EntryPath {
  if (productId === '') return 'productId'
  return branchId === '' ? 'branchId' : 'quantity'
}

/** The next empty field after one that was just filled. */
export function nextToFill(values: EntryDraft, filled: EntryPath): EntryPath | typeof LAST {
  return ORDER.find((path) => path !== filled && values[path] === '') ?? LAST
}
