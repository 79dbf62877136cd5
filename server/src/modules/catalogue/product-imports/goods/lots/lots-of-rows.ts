import { LOT_COLUMNS, NOT_TRACKED } from '@mezgeb/contract/stock/lots'

import { cellError } from '../../cell-error.ts'
import { LOTS_OF_LINE, lotsLeft } from './lots-of-rows.queries.ts'
import { lotKey, lotOfCells, lotOfChanges } from './read-lot.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../../../platform/db/transactions.ts'
import type { CellError } from '../../import-subject.ts'
import type { KnownProduct } from '../known-products.queries.ts'
import type { LotLeft } from './lots-of-rows.queries.ts'
import type { LotOfRow, NamedLot } from './read-lot.ts'
import type { Answer, Answers } from '../answer.ts'

export const tracksExpiry: Answer = {
  field: 'tracksExpiry',
  ofKnown: (known) => known.tracks_expiry === true,
  toProduct: (isTracked) => ({ tracksExpiry: isTracked }),
}

/** Those that a line of a document moved; null for none. */
export type LotsOfLine = { lots: readonly Lot[] | null }
type LotMoved = LotOfRow & { productId: string; units: number }
export type LotsToMove = { lots: readonly Lot[] }

const isNamed = ({ lot }: LotOfRow) => lot !== undefined

/** The batch that a row names. */
export const lotOfRow = {
  isNamed,
  fields: LOT_COLUMNS,
  ofCells: lotOfCells,
  ofChanges: lotOfChanges,
  /** SQL. */
  ofLine: LOTS_OF_LINE,

  /** Those that a branch has of these products. */
  left: async (
    tx: Transaction,
    { institutionId, branchId }: { institutionId: string; branchId: string },
    rows: readonly LotOfRow[],
    productIds: readonly string[],
  ): Promise<readonly LotLeft[]> =>
    rows.some(isNamed) ? tx.query(lotsLeft(institutionId, branchId, productIds)) : [],

  /** Of the batch, or of the product where the row names none. */
  unitsOf({ lot }: LotOfRow, known: KnownProduct | undefined, left: readonly LotLeft[]): number {
    if (known === undefined) return 0
    if (lot === undefined) return known.units
    return tracksExpiry.ofKnown(known) ? leftOf(lot, known.id, left) : 0
  },

  hasLess: ({ lot, productId, units }: LotMoved, left: readonly LotLeft[]) =>
    lot !== undefined && leftOf(lot, productId, left) < units,

  /** Several rows of one product differ by their batch; units that a row without one took are of any. */
  isOfLine: ({ lot, units }: LotMoved, { lots }: LotsOfLine) =>
    lot === undefined
      ? units < 0 || lots === null
      : lots?.some((moved) => lotKey(moved) === lotKey(lot)),

  toMove: ({ lot }: LotOfRow, units: number, otherwise?: LotsOfLine): LotsToMove => ({
    lots: lot === undefined ? (otherwise?.lots ?? []) : [{ ...lot, quantity: Math.abs(units) }],
  }),
}

function leftOf(lot: NamedLot, productId: string, left: readonly LotLeft[]): number {
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
