import { randomUUID } from 'node:crypto'

import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { may } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { readTransfer } from '../../stock/transfers/read-transfers.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { planTransfer } from '../../stock/transfers/create-transfer.ts'
import { draftHead, draftLines } from '../orders/save-order.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type {
  ReorderDrafts,
  ReorderDraftsInput,
  createReorderDrafts as call,
} from '@mezgeb/contract/buying/reorder'
import type { Actor } from '../../../platform/actor.ts'
import type { Created } from '../../../platform/db/create-once.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/**
 * Drafts an order for each branch and supplier, and requests a transfer for each pair of branches, in one transaction. Throws
 * FORBIDDEN for moves without `transfers.request`, NOT_FOUND for a branch, supplier or product that is not there.
 */
export function makeDrafts({ db, actor, body, key }: SignedInCall<typeof call>): Promise<Created> {
  if (body.moves.length > 0 && !may(actor, 'transfers.request')) throw new AppError('FORBIDDEN')
  const { institutionId } = actor
  return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
    await judgeGoods(tx, institutionId, body)
    await refuseLargeQuantities(tx, institutionId, [
      ...linesAt('moves', body.moves),
      ...linesAt('orders', body.orders),
    ])
    // Series first, in the order of branches, then what suppliers bring: so two makers of drafts wait for each other and do
    // not deadlock (docs/decisions/0005).
    const orders = await ordersOf(tx, actor, body)
    const transfers = await transfersOf(tx, actor, body)
    const bySupplier = orders.toSorted((one, other) => (one.supplierId < other.supplierId ? -1 : 1))
    const drafted = new Map<string, PurchaseOrder>()
    for (const head of bySupplier) drafted.set(head.id, await draftLines(tx, actor, head))
    return replyOf(tx, actor, {
      orders: orders.flatMap(({ id }) => drafted.get(id) ?? []),
      transfers,
    })
  })
}

async function ordersOf(tx: Transaction, actor: Actor, { orders }: ReorderDraftsInput) {
  const groups = groupsOf(orders, ({ branchId, supplierId }) => `${branchId} ${supplierId}`)
  const heads: Awaited<ReturnType<typeof draftHead>>[] = []
  for (const items of groups) {
    const [first] = items
    if (first === undefined) continue
    const { branchId, supplierId } = first
    heads.push(await draftHead(tx, actor, { branchId, supplierId, items }))
  }
  return heads
}

async function transfersOf(tx: Transaction, actor: Actor, { moves }: ReorderDraftsInput) {
  const groups = groupsOf(moves, ({ fromBranchId, toBranchId }) => `${toBranchId} ${fromBranchId}`)
  const ids: string[] = []
  for (const items of groups) {
    const [first] = items
    if (first === undefined) continue
    const { fromBranchId, toBranchId } = first
    const id = randomUUID()
    const body = { fromBranchId, toBranchId, state: 'REQUESTED' as const, items }
    await planTransfer(tx, { id, actor, body, toBranchId })
    ids.push(id)
  }
  return ids
}

/** Lines with the same key, at most as many as a document has, in the order of the keys. */
function groupsOf<Line>(lines: readonly Line[], keyOf: (line: Line) => string): Line[][] {
  const keys = [...new Set(lines.map(keyOf))].toSorted()
  return keys.flatMap((key) => {
    const own = lines.filter((line) => keyOf(line) === key)
    const count = Math.ceil(own.length / LINES_MAX)
    return Array.from({ length: count }, (_, at) => own.slice(at * LINES_MAX, (at + 1) * LINES_MAX))
  })
}

type Made = { orders: readonly PurchaseOrder[]; transfers: readonly string[] }

async function replyOf(tx: Transaction, actor: Actor, made: Made): Promise<ReorderDrafts> {
  const transfers = await Promise.all(made.transfers.map((id) => readTransfer(tx, actor, id)))
  return {
    orders: made.orders.map(({ id, number, branch, supplier }) => ({
      id,
      kind: 'PURCHASE_ORDER',
      number,
      branch,
      supplier,
    })),
    transfers: transfers.map(({ id, number, toBranch, fromBranch }) => ({
      id,
      kind: 'TRANSFER',
      number,
      branch: toBranch,
      from: fromBranch,
    })),
  }
}
