import { sumOf } from '@mezgeb/contract/kit/money'
import { withoutNoise } from '@mezgeb/contract/kit/read-number'

import { corrections, correctionsOfUndone, costsWithout } from './cost-corrections.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { CostMoved } from '../costs/costs-back.ts'
import type { Corrections } from './cost-corrections.queries.ts'

export type { Corrections }

type Place = { institutionId: string; branchId: string }

/** Units of a product that a document brought, and what they cost (ETB); null: unknown. */
export type Brought = {
  productId: string
  documentId: string
  units: number
  cost?: number | null | undefined
}

/**
 * The corrections of a document that takes these goods back, so that others are worth what they cost (corrections-of.sql).
 * Their stock is locked.
 */
export async function correctionsFor(
  tx: Transaction,
  { institutionId, branchId }: Place,
  goods: readonly Brought[],
): Promise<Corrections> {
  if (goods.length === 0) return {}
  const [row] = await tx.query(
    corrections(
      institutionId,
      branchId,
      goods.map(({ productId }) => productId),
      goods.map(({ documentId }) => documentId),
      goods.map(({ units }) => units),
      goods.map(({ cost = null }) => cost),
    ),
  )
  return row?.corrections ?? {}
}

/**
 * The corrections of what undoes a document that took goods: the stock is worth what it would be if neither had ever been. `goods`: of a shipment or a
 * corrected removal, those that come back, below zero those that had gone beside them; absent: all of the document. Their stock is locked.
 */
export async function correctionsForUndone(
  tx: Transaction,
  institutionId: string,
  documentId: string,
  goods?: readonly Omit<Brought, 'documentId'>[],
): Promise<Corrections> {
  const [row] = await tx.query(
    correctionsOfUndone(
      institutionId,
      documentId,
      goods?.map(({ productId }) => productId) ?? null,
      goods?.map(({ units }) => units) ?? null,
      goods?.map(({ cost = null }) => cost) ?? null,
    ),
  )
  return row?.corrections ?? {}
}

/**
 * ETB of a unit, by product, that a document took, as if goods that went back since had never come; only where its cost rested on such
 * goods; null: none. Their stock is locked.
 */
export async function costsNow(
  tx: Transaction,
  { institutionId, branchId }: Place,
  documentId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx.query(costsWithout(institutionId, documentId, branchId, [...productIds]))
  return new Map(
    rows.flatMap(({ product_id: id, cost, is_unknown: isUnknown }) =>
      cost === null && !isUnknown ? [] : [[id, cost]],
    ),
  )
}

/** The same of all units that the document took. */
export async function costsMovedNow(...of: Parameters<typeof costsNow>) {
  const costs = await costsNow(...of)
  return (productId: string, units: number, { cost }: CostMoved): CostMoved => {
    const each = costs.get(productId)
    if (cost === null || each === undefined) return { cost }
    return { cost: each === null ? null : Math.round(each * units * 100) / 100 }
  }
}

/** A line of goods that come back; `cost`: ETB at which they left, null: unknown. */
type Home = { productId: string; quantity: number; cost?: number | null }
type AtHome<Line> = {
  corrections: Corrections
  /** The line at what its goods cost now. */
  asNow: (line: Line) => Line
}

/**
 * Goods that are home again (from the road, or from quarantine) at what they would cost if goods that went back since they left had never
 * come, and the corrections of the document that brings them at the cost at which they left, because that is what the account of the road
 * has; goods without any cost then have none again. Null where nothing went back. Their stock is locked.
 */
export async function homeAgain<Line extends Home>(
  tx: Transaction,
  { leftBy, ...place }: Place & { leftBy: string },
  lines: readonly Line[],
): Promise<AtHome<Line> | null> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const costs = await costsNow(tx, place, leftBy, ids)
  const booked = ids.flatMap((id): [string, object][] => {
    const own = lines.filter(({ productId, quantity }) => productId === id && quantity > 0)
    const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
    if (units === 0 || own.some(({ cost = null }) => cost === null)) return []
    const cost = sumOf(own.map((line) => line.cost ?? 0))
    const each = costs.get(id)
    if (each === null) return [[id, { difference: -cost, kind: 'VALUATION' }]]
    const worth = each === undefined ? cost : costOf(each, units)
    const difference = sumOf([worth, -cost])
    return difference === 0 ? [] : [[id, { difference, kind: 'DIFFERENCE' }]]
  })
  if (booked.length === 0) return null
  return {
    corrections: Object.fromEntries(booked),
    asNow: (line) => {
      const each = costs.get(line.productId)
      const isSame = each === undefined || each === null || (line.cost ?? null) === null
      return isSame ? line : { ...line, cost: costOf(each, line.quantity) }
    },
  }
}

/** ETB of units at the cost of one; the noise of a share may not take a half cent. */
export const costOf = (each: number, units: number) =>
  Math.round(withoutNoise(each * units * 100)) / 100
