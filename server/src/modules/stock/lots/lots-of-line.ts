import type { Lot } from '@mezgeb/contract/stock/lots'

/** Signed as the quantity. */
export type LotsOfLine = { lots: readonly Lot[] }

/** SQL of a line m of a document d. */
export const lotsOfLine = (shown: (value: string) => string) => ({
  lots: `coalesce((
         select json_agg(json_build_object('batch', nullif(o.batch, ''), 'expiresOn', o.expires_on, 'quantity', ${shown('o.quantity')})
                          order by o.expires_on, o.batch)
            from document_lots o
           where o.institution_id = $1 and o.document_id = d.id and o.line = m.line), '[]')`,
})

/** SQL of a stock s. */
export const lotsOfStock = `
          (select json_agg(json_build_object('batch', nullif(l.batch, ''), 'expiresOn', l.expires_on, 'quantity', l.units)
                           order by l.expires_on, l.batch)
             from lots_left l
            where l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id and l.units > 0) as lots`

/** Of a product with expiry dates, also where there are none. */
export type LotsOfStock = { lots: Lot[] | null }
export const lotsHeld = ({ lots }: LotsOfStock, { tracksExpiry = false }: Tracked) =>
  tracksExpiry ? { lots: lots ?? [] } : {}
type Tracked = { tracksExpiry?: boolean | undefined }

/** SQL of the units of a product that documents took and did not bring back. */
export const lotsTaken = (product: string, documents: string) => ({
  lots: `coalesce((
         select json_agg(json_build_object('batch', nullif(o.batch, ''), 'expiresOn', o.expires_on, 'quantity', o.units)
                         order by o.expires_on, o.batch)
           from (select expires_on, batch, -sum(quantity)::int as units from document_lots
                  where institution_id = $1 and product_id = ${product} and document_id in (${documents})
                  group by expires_on, batch
                 having sum(quantity) < 0) o), '[]')`,
})

/** The contract's `lotsField`. */
export const lotsMoved = ({ lots }: LotsOfLine) => (lots.length === 0 ? {} : { lots: [...lots] })

/** A kind whose lines share one sign shows batches without it, as its quantities. */
export const signedLots = (lots: readonly Lot[], sign: number): Lot[] =>
  lots.map((lot) => ({ ...lot, quantity: (sign || 1) * lot.quantity }))

/** To be carried by the reversal of the line. */
export const lotsUndone = ({ lots }: LotsOfLine) => ({
  carriedLots: lots.map((lot) => ({ ...lot, quantity: Math.abs(lot.quantity) })),
})
