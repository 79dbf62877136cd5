import { randomUUID } from 'node:crypto'

import { facetsCarried } from '../ledger/lines/line-facets.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { unitsOfParts } from './in-transit.ts'
import { facetsAtHome, facetsTogether, judgeToSend, shareFacets } from './transit-facets.ts'
import { addSent, addSettled, lockGoods } from './transfers.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Corrections } from '../ledger/lines/line-facets.ts'
import type { Line } from '../ledger/post-movements.ts'
import type { Portion } from './transit-facets.ts'

/** The transfer whose goods are moved, and the step that moves them. */
export type Moving = {
  actor: Actor
  transferId: string
  happenedAt: string | undefined
  /** It takes the goods of another one back: the facets of its shipment are those that came. */
  isWayBack?: boolean
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
  const { actor, transferId, happenedAt, isWayBack = false, corrections } = moving
  const written = await writeDocument(tx, {
    ...document,
    id: randomUUID(),
    kind,
    actor,
    // People name those of a shipment; others were in transit.
    lines: kind === 'SHIPMENT' && !isWayBack ? moved : facetsCarried(moved),
    body: { happenedAt },
    links: [{ role: 'FULFILS', targetId: transferId }],
    ...(kind === 'ARRIVAL' && corrections !== undefined ? { corrections } : {}),
    ...(document.corrections === undefined ? {} : { corrections: document.corrections }),
  })
  return written.lines
}

/** Takes goods from the sending branch at their cost. Throws OUT_OF_STOCK with every short line, HAS_EXPIRED. */
export async function ship(tx: Transaction, moving: Moving, shipment: Document): Promise<void> {
  const { actor, isWayBack = false, takesExpired = false } = moving
  const { institutionId } = actor
  if (!isWayBack && !takesExpired) {
    await judgeToSend(tx, { institutionId, branchId: shipment.branchId }, shipment.lines)
  }
  const lines = await write(tx, moving, 'SHIPMENT', shipment)
  const sent = lines.map(({ product, ...line }) => ({ ...line, product_id: product.id }))
  await tx.query(addSent(institutionId, moving.transferId, JSON.stringify(sent)))
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
  const share = await shareFacets(tx, institutionId, moving.transferId)
  const shares = portions.map((portion) => sharesOf(portion, share(portion)))
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
  let lost: readonly Line[] = losses
  for (const branchId of branches) {
    const here = arrivals.filter(([at]) => at === branchId).map(([, lines]) => lines)
    const lines = together(here)
    const home = moving.isWayBack === true ? null : await facetsAtHome(tx, moving, branchId, lines)
    const corrections = home === null ? {} : { corrections: home.corrections }
    await write(tx, moving, 'ARRIVAL', { branchId, lines, ...corrections })
    if (home !== null && branchId === lossBranchId) lost = losses.map(home.asNow)
  }
  const note = reasonsOf(portions)
  await write(tx, moving, 'TRANSIT_LOSS', { branchId: lossBranchId, lines: lost, note })
  const settled = shares.map((one) => one.settled)
  await tx.query(addSettled(institutionId, moving.transferId, JSON.stringify(settled)))
}

type Shares = ReturnType<Awaited<ReturnType<typeof shareFacets>>>

/** The lines that a portion adds. */
function sharesOf(portion: Portion, { settled, ...facets }: Shares) {
  const { line, path, accepted = 0, damaged = 0, returned = 0, lost = 0, reason = null } = portion
  const parts = unitsOfParts(portion)
  const { product_id } = line
  const of = (part: keyof typeof parts) => ({
    productId: product_id,
    quantity: parts[part],
    path,
    ...facets[part],
  })
  return {
    accepted: of('accepted'),
    returned: of('returned'),
    loss: of('loss'),
    settled: { product_id, accepted, damaged, returned, lost, reason, ...settled },
  }
}

type Share = ReturnType<typeof sharesOf>['loss']

/** Lines of the same products as one line each. */
function together(parts: readonly (readonly Share[])[]): Line[] {
  const [first = [], ...more] = parts
  return first.map((line, at) => {
    const same = [line, ...more.flatMap((lines) => lines[at] ?? [])]
    return {
      ...line,
      quantity: same.reduce((units, { quantity }) => units + quantity, 0),
      ...facetsTogether(same),
    }
  })
}

const NOTE_MAX = 200

function reasonsOf(portions: readonly Portion[]): string {
  const reasons = portions.flatMap(({ reason }) => reason ?? [])
  return [...new Set(reasons)].join('; ').slice(0, NOTE_MAX)
}
