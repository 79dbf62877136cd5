import { randomUUID } from 'node:crypto'

import { carried } from '../lots/move-lots.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { atHome } from './at-home.ts'
import { lotsOfTransfer } from './lots/lots-of-transfer.queries.ts'
import { refuseExpired } from './lots/refuse-expired.ts'
import { inTransitOf, takeOff } from './in-transit.ts'
import { shareLots } from './lots/share-lots.ts'
import { addSent, addSettled, lockGoods } from './transfers.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Corrections, Line } from '../ledger/post-movements.ts'
import type { LineRow, Settled } from './transfers.queries.ts'
import type { NamedLot, TransitLot } from './lots/share-lots.ts'

/** The transfer whose goods are moved, and the step that moves them. */
export type Moving = {
  actor: Actor
  transferId: string
  happenedAt: string | undefined
  /** The batches of the shipment are those of another document: there may be fewer of them. */
  hasCarriedLots?: boolean
  /** The shipment takes units that have expired where no others are left. */
  takesExpired?: boolean | undefined
  /** Of a way back: those of its goods where they arrive. */
  corrections?: Corrections | undefined
}

type Kind = 'SHIPMENT' | 'ARRIVAL' | 'TRANSIT_LOSS'
type Document = {
  branchId: string
  lines: readonly Line[]
  note?: string
  corrections?: Corrections
}

/** A document that fulfils the transfer; none without lines. */
async function write(
  tx: Transaction,
  moving: Moving,
  kind: Kind,
  { lines, ...document }: Document,
) {
  const moved = lines.filter(({ quantity }) => quantity > 0)
  if (moved.length === 0) return []
  const { actor, transferId, happenedAt, hasCarriedLots = false, corrections } = moving
  const written = await writeDocument(tx, {
    ...document,
    id: randomUUID(),
    kind,
    actor,
    // Those of a shipment are named by people; other batches were in transit.
    lines: kind === 'SHIPMENT' && !hasCarriedLots ? moved : carried(moved),
    body: { happenedAt },
    links: [{ role: 'FULFILS', targetId: transferId }],
    ...(kind === 'ARRIVAL' && corrections !== undefined ? { corrections } : {}),
    ...(document.corrections === undefined ? {} : { corrections: document.corrections }),
  })
  return written.lines
}

/** Takes goods from the sending branch at their cost. Throws OUT_OF_STOCK with every short line, HAS_EXPIRED. */
export async function ship(tx: Transaction, moving: Moving, shipment: Document): Promise<void> {
  const { actor, hasCarriedLots = false, takesExpired = false } = moving
  if (!hasCarriedLots && !takesExpired) {
    const place = { institutionId: actor.institutionId, branchId: shipment.branchId }
    await refuseExpired(tx, place, shipment.lines)
  }
  const lines = await write(tx, moving, 'SHIPMENT', shipment)
  const sent = lines.map(({ product, quantity, cost }) => ({
    productId: product.id,
    quantity,
    cost,
  }))
  await tx.query(addSent([actor.institutionId, moving.transferId], sent))
}

/** Units of a line that are not in transit any more. */
export type Portion = {
  line: LineRow
  path: string
  accepted?: number
  damaged?: number
  returned?: number
  lost?: number
  reason?: string | null | undefined
  /** Batches of these units; absent: good units are those that expire first. */
  lots?: readonly NamedLot[] | undefined
}

type Ends = { fromBranchId: string; toBranchId: string; lossBranchId: string }

/**
 * Books units that were in transit into a branch at the cost at which they left, and those that are home again, also from the branch to which they had
 * gone, with a correction where goods before them went back since (docs/decisions/0124, 0145). Damaged and lost ones arrive at the branch that
 * answers for them, and a loss removes them there at once.
 */
export async function settle(
  tx: Transaction,
  moving: Moving,
  { fromBranchId, toBranchId, lossBranchId }: Ends,
  portions: readonly Portion[],
): Promise<void> {
  const { institutionId } = moving.actor
  const lots = await tx.query(lotsOfTransfer(institutionId, moving.transferId))
  const shares = portions.map((portion) => sharesOf(portion, lots))
  const losses = shares.map(({ loss }) => loss)
  const arrivals = [
    [toBranchId, shares.map(({ accepted }) => accepted)] as const,
    [fromBranchId, shares.map(({ returned }) => returned)] as const,
    [lossBranchId, losses] as const,
  ]
  const branches = [fromBranchId, toBranchId].filter((id) =>
    arrivals.some(([at, lines]) => at === id && lines.some(({ quantity }) => quantity > 0)),
  )
  const products = losses.map(({ productId }) => productId)
  await tx.query(lockGoods(institutionId, branches, products))
  let lost = losses
  for (const branchId of branches) {
    const here = arrivals.filter(([at]) => at === branchId).map(([, lines]) => lines)
    const lines = together(here)
    const isWayBack = moving.corrections !== undefined
    const home = isWayBack ? null : await atHome(tx, moving, branchId, lines)
    const corrections = home === null ? {} : { corrections: home.corrections }
    await write(tx, moving, 'ARRIVAL', { branchId, lines, ...corrections })
    if (home !== null && branchId === lossBranchId) lost = losses.map(home.atCost)
  }
  const note = reasonsOf(portions)
  await write(tx, moving, 'TRANSIT_LOSS', { branchId: lossBranchId, lines: lost, note })
  await tx.query(
    addSettled(
      [institutionId, moving.transferId],
      shares.map(({ settled }) => settled),
    ),
  )
}

/** The lines that a portion adds, and their values. Throws INVALID for a batch of which fewer units are in transit. */
function sharesOf(portion: Portion, lots: readonly TransitLot[]) {
  const { line, path, accepted = 0, damaged = 0, returned = 0, lost = 0, reason = null } = portion
  const transit = inTransitOf(line)
  const own = lots.filter((lot) => lot.product_id === line.product_id)
  const shared = shareLots(portion, transit.units, own)
  const of = (quantity: number, cost: number | null, part: keyof typeof shared): Line => ({
    productId: line.product_id,
    quantity,
    cost,
    path,
    lots: shared[part],
  })
  const good = takeOff(transit, accepted)
  const home = takeOff(good.rest, returned)
  const lostPart = takeOff(home.rest, damaged + lost)
  const cost = transit.cost === null ? null : sum([good.cost, home.cost, lostPart.cost])
  const settled: Settled = {
    productId: line.product_id,
    accepted,
    damaged,
    returned,
    lost,
    reason,
    cost,
  }
  return {
    accepted: of(accepted, good.cost, 'accepted'),
    returned: of(returned, home.cost, 'returned'),
    loss: of(damaged + lost, lostPart.cost, 'loss'),
    settled,
  }
}

/** Lines of the same products as one line each. */
function together(parts: readonly (readonly Line[])[]): Line[] {
  const [first = [], ...more] = parts
  return first.map((line, at) => {
    const same = [line, ...more.flatMap((lines) => lines[at] ?? [])]
    return {
      ...line,
      quantity: same.reduce((units, { quantity }) => units + quantity, 0),
      lots: same.flatMap(({ lots = [] }) => lots),
      cost: same.some(({ cost }) => cost === null) ? null : sum(same.map(({ cost }) => cost)),
    }
  })
}

const sum = (costs: readonly (number | null | undefined)[]) =>
  costs.reduce<number>((cents, cost) => cents + Math.round((cost ?? 0) * 100), 0) / 100

const NOTE_MAX = 200

function reasonsOf(portions: readonly Portion[]): string {
  const reasons = portions.flatMap(({ reason }) => reason ?? [])
  return [...new Set(reasons)].join('; ').slice(0, NOTE_MAX)
}
