import { formatCounted, formatQuantity } from '../../../../lib/format/format.ts'
import { today } from '../../../../lib/format/today.ts'
import { t } from '../../../../texts/texts.ts'
import { batchFields } from '../../lots/lot-fields.tsx'
import { lotText } from '../../lots/lot-words.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { GoodsStep } from '../next-step.ts'

type Item = Transfer['items'][number]
/** A line whose batches are chosen. */
export type LotItem = Pick<Item, 'product' | 'available' | 'availableLots' | 'lots' | 'onRoad'>

/** Units of a batch; without an expiry date those that have no batch. */
export type LotUnits = { batch: string; expiresOn: string; quantity: number }

/** Batches that a step can move, in the order in which they go when people choose none. */
export function lotsToMove(item: LotItem, step: GoodsStep): LotUnits[] {
  const { available, availableLots = [], lots = [], onRoad } = item
  const isShip = step === 'ship'
  const dated = isShip
    ? availableLots
    : lots.filter((lot) => lot.onRoad > 0).map((lot) => ({ ...lot, quantity: lot.onRoad }))
  if (dated.length === 0) return []
  const parts = dated.map(({ batch, expiresOn, quantity }) => ({
    batch: batch ?? '',
    expiresOn,
    quantity,
  }))
  const all = isShip ? (available ?? 0) : onRoad
  const rest = all - parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const undated = rest > 0 ? [{ batch: '', expiresOn: '', quantity: rest }] : []
  // Expired batches are sent last.
  const now = today()
  const rank = ({ expiresOn }: LotUnits) => Number(expiresOn < now)
  const sent = parts.toSorted((one, next) => rank(one) - rank(next))
  return isShip ? [...undated, ...sent] : [...parts, ...undated]
}

/** The first units of batches. */
export function firstUnits(lots: readonly LotUnits[], wanted: number): LotUnits[] {
  let missing = wanted
  return lots.map((lot) => {
    const quantity = Math.min(missing, lot.quantity)
    missing -= quantity
    return { ...lot, quantity }
  })
}

/** `B-12 · Dec 3, 2026 · 4 pieces` */
export function lotUnitsText(lot: LotUnits, product: Item['product']): string {
  if (lot.expiresOn !== '') return lotText({ ...lot, batch: lot.batch || null }, product)
  return `${t.lots.undated} · ${formatQuantity(lot.quantity, product)}`
}

/** The column of batches that were sent. */
export const sentLotFields = ({ items, receivedAt }: Transfer) =>
  batchFields(items, (line) => sentLotTexts(line, receivedAt !== null))

/** Batches that a line sent, with what is missing or lost of each. */
function sentLotTexts({ lots = [], product }: Item, isReceived: boolean): string[] {
  return lots.map((lot) =>
    [
      lotText(lot, product),
      ...(isReceived && lot.onRoad > 0 ? [t.lots.missing(formatCounted(lot.onRoad, product))] : []),
      ...(lot.lost > 0 ? [t.lots.gone(formatCounted(lot.lost, product))] : []),
    ].join(' · '),
  )
}
