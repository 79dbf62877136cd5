import * as z from 'zod/mini'

import type { StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { Scan } from '../../../catalogue/scanning/parse-scan.ts'

/** The batch of a count; without an expiry date none was named. */
export const CountedLot = z.object({
  batch: z.optional(z.nullable(z.string())),
  expiresOn: z.optional(z.string()),
})
export type CountedLot = z.infer<typeof CountedLot>

export const lotOf = ({ batch, expiresOn }: CountedLot): CountedLot => ({ batch, expiresOn })

/** A typed batch, written as the server keeps it. */
export function typedLot(batch: string, expiresOn: string): CountedLot {
  const text = batch.trim().toUpperCase()
  return { batch: text === '' ? null : text, expiresOn }
}

/** Those that a count may name; absent for a product without expiry dates. */
export const lotsOf = ({ lots }: StockTakeProduct) => lots

/** The batch on the label, of a product with expiry dates. */
export const lotOfScan = ({ lots }: StockTakeProduct, { batch = '', expiry }: Scan): CountedLot =>
  lots === undefined || expiry === undefined ? {} : typedLot(batch, expiry)
