import { expiryText } from '../../lots/lot-words.ts'

/** The batch of a count. */
export type CountedLot = { batch: string | null; expiresOn: string }

type OfLot = { batch?: string | null | undefined; expiresOn?: string | undefined }

/** The batch that a count names; null: none. */
export function lotOf({ batch = null, expiresOn }: OfLot): CountedLot | null {
  return expiresOn === undefined ? null : { batch, expiresOn }
}

export function isOfLot(count: OfLot, lot: CountedLot | null): boolean {
  return keyOf(lotOf(count)) === keyOf(lot)
}

export const keyOf = (lot: CountedLot | null) =>
  lot === null ? '' : `${lot.expiresOn} ${lot.batch ?? ''}`

/** A typed batch, written as the server keeps it. */
export function typedLot(batch: string, expiresOn: string): CountedLot {
  const text = batch.trim().toUpperCase()
  return { batch: text === '' ? null : text, expiresOn }
}

/** `B-12 · Dec 3, 2026`; empty for none. */
export function lotName(lot: CountedLot | null): string {
  if (lot === null) return ''
  return [lot.batch ?? '', expiryText(lot.expiresOn)].filter((text) => text !== '').join(' · ')
}
