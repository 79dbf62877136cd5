import {
  LEAD_DAYS_USUAL,
  REORDER_BRANCHES_MAX,
  REORDER_LINES_MAX,
  REVIEW_DAYS_USUAL,
  RULES,
} from '@mezgeb/contract/buying/reorder'
import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { invalid } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { FACETS_UNKNOWN } from '../../stock/ledger/lines/bought-facets.ts'
import { lastDays } from '../../../platform/time/last-days.ts'
import { openShelves, readGoods } from './open-shelves.ts'
import { HISTORY_DAYS, coverOf, judge, needOf, proposeFor } from './reorder-policy.ts'
import { branchNames, branchesOf, senders } from './reorder.queries.ts'
import { candidates } from './shelf-flow.queries.ts'
import { weeksOf } from './weeks-of.ts'

import type {
  ReorderLine,
  ReorderProposals,
  listReorderProposals as call,
} from '@mezgeb/contract/buying/reorder'
import type { Actor } from '../../../platform/actor.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Goods, OpenShelf, Window } from './open-shelves.ts'
import type { Proposal } from './reorder-policy.ts'

type Place = { id: string; name: string }

/** Throws NOT_FOUND for a branch that is not in reach, INVALID without one where there are many. */
export async function readProposals({
  db,
  actor,
  query: { branchId: given, reviewDays = REVIEW_DAYS_USUAL },
}: SignedInCall<typeof call>): Promise<ReorderProposals> {
  const { institutionId } = actor
  const { branchId } = given === undefined ? ownScope(actor) : await listScope(db, actor, given)
  return db.readTogether(institutionId, async (tx) => {
    const branches = await tx.query(branchesOf(institutionId, branchId, REORDER_BRANCHES_MAX + 1))
    if (branches.length > REORDER_BRANCHES_MAX) {
      throw invalid('branchId', ruleOf(RULES)('REORDER_BRANCH_REQUIRED'))
    }
    return propose(tx, actor, { branches, reviewDays })
  })
}

type Requested = { branches: Place[]; reviewDays: number }

async function propose(
  tx: Transaction,
  actor: Actor,
  { branches, reviewDays }: Requested,
): Promise<ReorderProposals> {
  const { institutionId } = actor
  // Today is not over: it says nothing about a day's sales yet.
  const { bounds } = lastDays(HISTORY_DAYS + 1, DEFAULT_TIME_ZONE, Date.now())
  const window = { bounds, weeks: weeksOf(bounds) }
  const found = await Promise.all(
    branches.map(({ id }) => tx.query(candidates(institutionId, id, bounds[0], window.weeks))),
  )
  const pairs = found.flatMap((rows, at) =>
    rows.map(({ product_id: productId }) => ({ productId, branchId: branches[at]?.id ?? '' })),
  )
  const goods = await readGoods(tx, institutionId, pairs)
  const own = await openShelves(tx, institutionId, { pairs, goods }, window)
  const short = own.filter(({ shelf }) => needOf(judge(shelf, reviewDays)) > 0)
  const others = await withSenders(tx, institutionId, { own, short, goods }, window)
  const names = new Map(branches.map((branch) => [branch.id, branch]))
  for (const branch of others.branches) names.set(branch.id, branch)
  const byProduct = groupBy([...own, ...others.shelves], ({ product }) => product.id)
  const isRequested = new Set(branches.map(({ id }) => id))
  const wanted = new Set(short.map(({ product }) => product.id))
  const lines = [...byProduct].flatMap(([productId, shelves]) => {
    if (!wanted.has(productId)) return []
    return proposeFor(
      shelves.map(({ shelf }) => shelf),
      reviewDays,
    )
      .filter(({ judged }) => isRequested.has(judged.shelf.branchId))
      .map((proposal) => lineOf(proposal, { shelves, names }))
  })
  const byBranch = groupBy(lines, ({ branchId }) => branchId)
  return {
    branches: branches.flatMap((branch) => {
      const ofBranch = byBranch.get(branch.id) ?? []
      if (ofBranch.length === 0) return []
      const sorted = ofBranch.toSorted((one, other) => one.cover - other.cover)
      return [{ branch, lines: sorted.slice(0, REORDER_LINES_MAX).map(({ line }) => line) }]
    }),
  }
}

type Found = { own: readonly OpenShelf[]; short: readonly OpenShelf[]; goods: Goods }

/** The shelves of other branches that may send what is short. */
async function withSenders(
  tx: Transaction,
  institutionId: string,
  { own, short, goods }: Found,
  window: Window,
) {
  const known = new Set(own.map(({ product, shelf }) => `${product.id} ${shelf.branchId}`))
  const products = [...new Set(short.map(({ product }) => product.id))]
  const rows = await tx.query(senders(institutionId, products))
  const pairs = rows
    .map((row) => ({ productId: row.product_id, branchId: row.branch_id }))
    .filter(({ productId, branchId }) => !known.has(`${productId} ${branchId}`))
  const ids = [...new Set(pairs.map(({ branchId }) => branchId))]
  const [shelves, branches] = await Promise.all([
    openShelves(tx, institutionId, { pairs, goods }, window),
    tx.query(branchNames(institutionId, ids)),
  ])
  return { shelves, branches }
}

type Known = { shelves: readonly OpenShelf[]; names: ReadonlyMap<string, Place> }

function lineOf({ judged, moves, buy }: Proposal, { shelves, names }: Known) {
  const { shelf, soldADay, reorderPoint, upTo } = judged
  const { branchId, onHand, coming, leaving } = shelf
  const open = shelves.find((one) => one.shelf === shelf)
  if (open === undefined) throw new Error('a proposal without its shelf')
  const cover = coverOf(judged)
  const { source } = open
  const line: ReorderLine = {
    product: open.product,
    onHand,
    coming: coming - leaving,
    reorderPoint,
    upTo,
    soldADay: Math.round(inShownUnit(soldADay, open.product) * 100) / 100,
    daysOfCover: Number.isFinite(cover) ? Math.max(0, Math.floor(cover)) : null,
    moves: moves.map(({ fromBranchId, units, surplus }) => ({
      quantity: units,
      surplus,
      from: names.get(fromBranchId) ?? { id: fromBranchId, name: '' },
    })),
    buy:
      buy === 0
        ? null
        : {
            quantity: buy,
            supplier: source && { id: source.supplier_id, name: source.supplier },
            leadDays: source?.lead_days ?? LEAD_DAYS_USUAL,
            ...(source?.facets ?? FACETS_UNKNOWN),
          },
  }
  return { branchId, cover, line }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
