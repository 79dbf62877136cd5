import * as z from 'zod/mini'

/** Of a draft. */
export const marginShape = { cost: z.optional(z.number()) }

type Priced = { cost?: number | undefined; price: number | string }

/** The share of a price that is not cost; undefined while one of them is unknown. */
export function marginOf({ price, cost }: Priced): number | undefined {
  if (cost === undefined || typeof price !== 'number' || price <= 0) return undefined
  return (price - cost) / price
}
