import { NOT_TRACKED } from '@mezgeb/contract/stock/lots'

import { cellError } from '../cell-error.ts'
import { lotKey } from './read-lot.ts'

import type { CellError } from '../import-subject.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { LotLeft } from './moved-by-rows.queries.ts'
import type { LotOfRow, NamedLot } from './read-lot.ts'
import type { Answer, Answers } from './answer.ts'

export const tracksExpiry: Answer = {
  field: 'tracksExpiry',
  ofKnown: (known) => known.tracks_expiry === true,
  toProduct: (isTracked) => ({ tracksExpiry: isTracked }),
}

/** Units of the batch, or of the product where the row names none. */
export function unitsOf(
  { lot }: LotOfRow,
  known: KnownProduct | undefined,
  left: readonly LotLeft[],
): number {
  if (known === undefined) return 0
  return lot === undefined ? known.units : leftOf(lot, known.id, left)
}

export function leftOf(lot: NamedLot, productId: string, left: readonly LotLeft[]): number {
  const key = lotKey(lot)
  const found = left.find(
    ({ product_id: id, expires_on: expiresOn, batch }) =>
      id === productId && lotKey({ batch, expiresOn }) === key,
  )
  return found?.units ?? 0
}

/** A new product that comes with a batch has expiry dates. */
export function withExpiry<Values extends Answers & LotOfRow>(
  values: Values,
  known: KnownProduct | undefined,
): Values {
  if (known !== undefined || values.lot === undefined) return values
  return { tracksExpiry: true, ...values }
}

export function faultsOfLot(
  values: Answers & LotOfRow,
  known: KnownProduct | undefined,
): CellError[] {
  if (values.lot === undefined) return []
  const { tracksExpiry: isTracked = known === undefined || tracksExpiry.ofKnown(known) } = values
  if (isTracked) return []
  return [cellError('expiresOn', NOT_TRACKED)]
}
