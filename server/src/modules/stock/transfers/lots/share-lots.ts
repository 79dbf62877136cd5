import { RULES } from '@mezgeb/contract/stock/transfer-steps'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { countedOf } from '../../../catalogue/goods/unit-size/counted-row.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { CountedRow } from '../../../catalogue/goods/unit-size/counted-row.ts'

const rule = ruleOf(RULES)

type Units = { accepted?: number; damaged?: number; returned?: number; lost?: number }

/** Units of a batch that people counted. */
export type NamedLot = Units & { batch?: string | null | undefined; expiresOn: string }

/** Batches that people named to be sent. */
export function lotsToSend(
  lots: readonly { batch?: string | null | undefined; expiresOn: string; quantity: number }[] = [],
): Lot[] {
  return lots.flatMap(({ batch = null, ...lot }) => (lot.quantity > 0 ? { ...lot, batch } : []))
}

/** Units of a batch that are in transit; '' without a number. */
export type TransitLot = { product_id: string; expires_on: string; batch: string; units: number }

type Shared = { accepted: Lot[]; returned: Lot[]; loss: Lot[] }

const PARTS = ['accepted', 'returned', 'loss'] as const

const unitsOf = ({ accepted = 0, damaged = 0, returned = 0, lost = 0 }: Units) => ({
  accepted,
  returned,
  loss: damaged + lost,
})

type Counted = Units & {
  line: CountedRow
  path: string
  lots?: readonly NamedLot[] | undefined
}

/**
 * Gives units of a line their batches, of those `onRoad`. Where people name batches, the rest has none, as far as there are such
 * units; otherwise good units take what expires first, and losses what expires last. Throws INVALID for a batch of which fewer
 * units are in transit.
 */
export function shareLots(
  { lots: named, line, path, ...wanted }: Counted,
  onRoad: number,
  lots: readonly TransitLot[],
): Shared {
  const left = lots.map((lot) => ({ ...lot }))
  const shared: Shared = { accepted: [], returned: [], loss: [] }
  const missing = unitsOf(wanted)
  const give = (part: (typeof PARTS)[number], lot: TransitLot, most: number) => {
    const quantity = Math.min(most, lot.units)
    if (quantity === 0) return
    lot.units -= quantity
    missing[part] -= quantity
    const { batch, expires_on: expiresOn } = lot
    shared[part].push({ batch: batch === '' ? null : batch, expiresOn, quantity })
  }
  let free = named === undefined ? 0 : onRoad - lots.reduce((sum, { units }) => sum + units, 0)
  for (const [at, { batch, expiresOn, ...units }] of (named ?? []).entries()) {
    const lot = left.find((one) => one.expires_on === expiresOn && one.batch === (batch ?? ''))
    const counted = unitsOf(units)
    const there = lot?.units ?? 0
    if (PARTS.reduce((sum, part) => sum + counted[part], 0) > there) {
      const field = path.split('.').at(-1)
      const lotPath = path.replace(/[^.]+$/, `lots.${at}.${field}`)
      const message = rule('MORE_THAN_ON_ROAD', { units: inShownUnit(there, countedOf(line)) })
      throw new AppError('INVALID', { fields: [{ path: lotPath, message }] })
    }
    if (lot !== undefined) for (const part of PARTS) give(part, lot, counted[part])
  }
  for (const part of PARTS) {
    const without = Math.min(free, missing[part])
    free -= without
    missing[part] -= without
    for (const lot of left) give(part, lot, missing[part])
  }
  return shared
}
