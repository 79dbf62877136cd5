import { RULES } from '@mezgeb/contract/stock/transfer-steps'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { countedOf } from '../../../catalogue/goods/unit-size/counted-row.ts'
import { unitsOfParts, unitsInTransit } from '../in-transit.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { PartUnits, Parts } from '../in-transit.ts'
import type { LineRow } from '../transfers.queries.ts'

const rule = ruleOf(RULES)

type LotsWith<Units> = {
  lots?: readonly (Units & { batch?: string | null | undefined; expiresOn: string })[] | undefined
}

/** Batches of a line, with the units of each; absent: good units are those that expire first. */
export type NamedLots = LotsWith<PartUnits>

/** Batches that people named to be sent. */
export const lotsToSend = ({ lots = [] }: LotsWith<{ quantity: number }>): { lots: Lot[] } => ({
  lots: lots.flatMap(({ batch = null, ...lot }) => (lot.quantity > 0 ? { ...lot, batch } : [])),
})

/** Batches that people named to be settled in a way. */
export const lotsSettled = (
  { lots }: LotsWith<{ quantity: number }>,
  as: keyof PartUnits,
): NamedLots => ({
  lots: lots?.map(({ quantity, ...lot }) => ({ ...lot, [as]: quantity })),
})

/** Units of a batch that are in transit; '' without a number. */
export type TransitLot = { product_id: string; expires_on: string; batch: string; units: number }

/** The same in a reply. */
export const lotOf = ({ expires_on: expiresOn, batch, units: quantity }: TransitLot): Lot => ({
  expiresOn,
  quantity,
  batch: batch === '' ? null : batch,
})

/** Of lines of the same product. */
export const lotsTogether = (lines: readonly { lots?: readonly Lot[] }[]) => ({
  lots: lines.flatMap(({ lots = [] }) => lots),
})

const PARTS = ['accepted', 'returned', 'loss'] as const

type Counted = NamedLots & PartUnits & { line: LineRow; path: string }

/**
 * Gives units of a line their batches, of those in transit. Where people name batches, the rest has none, as far as there are such
 * units; otherwise good units take what expires first, and losses what expires last. Throws INVALID for a batch of which fewer
 * units are in transit.
 */
export function sharedLots(
  { lots: named, line, path, ...wanted }: Counted,
  moved: readonly TransitLot[],
): Parts<{ lots: Lot[] }> {
  const left = moved.flatMap((lot) => (lot.product_id === line.product_id ? { ...lot } : []))
  const shared: Parts<{ lots: Lot[] }> = {
    accepted: { lots: [] },
    returned: { lots: [] },
    loss: { lots: [] },
  }
  const missing = unitsOfParts(wanted)
  const give = (part: (typeof PARTS)[number], lot: TransitLot, most: number) => {
    const quantity = Math.min(most, lot.units)
    if (quantity === 0) return
    lot.units -= quantity
    missing[part] -= quantity
    shared[part].lots.push({ ...lotOf(lot), quantity })
  }
  let free =
    named === undefined ? 0 : unitsInTransit(line) - left.reduce((sum, { units }) => sum + units, 0)
  for (const [at, { batch, expiresOn, ...units }] of (named ?? []).entries()) {
    const lot = left.find((one) => one.expires_on === expiresOn && one.batch === (batch ?? ''))
    const counted = unitsOfParts(units)
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
