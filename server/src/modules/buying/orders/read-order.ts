import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { AFTER_ALL_TIMES, BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { knownFilters } from '../../stock/ledger/lists/known-filters.ts'
import { ifSummed, shownSums } from '../../stock/ledger/lists/list-sums.ts'
import { shownOfDocument } from '../../stock/ledger/lines/line-facets.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { packedProduct } from '../../catalogue/goods/packed-row.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { ORDERS, listFor, orderSums } from './found-orders.queries.ts'
import { documentsOfOrder, linesOfOrder, orderById } from './orders.queries.ts'

import type {
  OrderSums,
  PurchaseOrder,
  PurchaseOrderSummary,
  listPurchaseOrders,
  sumPurchaseOrders,
} from '@mezgeb/contract/buying/orders'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { HeadRow } from './orders.queries.ts'

type Requested = Received<typeof listPurchaseOrders>['query']

/** Orders of the branch, else of all branches in reach, newest first. */
export async function listOrders(
  db: Database,
  actor: Actor,
  { sort = '-date', ...page }: Requested,
): Promise<Page<PurchaseOrderSummary>> {
  const { institutionId } = actor
  const filters = await filtersOf(db, actor, page)
  const list = listFor(filters[1], page)
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, page, {
    rows: list.page[sort](...filters, ...start(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: (row) => ({ ...headOf(row), lineCount: row.line_count, products: row.products }),
    keysOf,
  })
}

/** The open units of the orders of these filters, null for too many. */
export async function sumOrders(
  db: Database,
  actor: Actor,
  wanted: Received<typeof sumPurchaseOrders>['query'],
): Promise<OrderSums> {
  const filters = await filtersOf(db, actor, wanted)
  const [row] = await db.read(actor.institutionId, orderSums(...filters))
  return shownSums(ifSummed(row))
}

/** The values of $1 to $10. Throws NOT_FOUND for a record that is not in reach. */
async function filtersOf(
  db: Database,
  actor: Actor,
  wanted: Received<typeof sumPurchaseOrders>['query'],
) {
  const { branchId, state, search, supplierId = null, productId = null, userId = null } = wanted
  const { institutionId } = actor
  const scope = await listScope(db, actor, branchId)
  await knownFilters(db, institutionId, wanted)
  const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } = periodOf(wanted)
  return [
    ...[institutionId, scope.branchId, state, likePattern(search), search ?? ''],
    ...[supplierId, productId, from, to, userId],
  ] as const
}

/** Throws NOT_FOUND for an order that is not in reach. */
export async function readOrder(tx: Transaction, actor: Actor, id: string): Promise<PurchaseOrder> {
  const { institutionId, branchId } = ownScope(actor)
  const [[head], lines, documents] = await Promise.all([
    tx.query(orderById(institutionId, id, branchId)),
    tx.query(linesOfOrder(institutionId, id)),
    tx.query(documentsOfOrder(institutionId, id)),
  ])
  if (head === undefined) throw new AppError('NOT_FOUND')
  const { note, reason, version } = head
  const items = lines.map((line) => ({
    productId: line.product_id,
    product: packedProduct(line.product_id, line),
    quantity: line.quantity,
    received: line.received,
    ...line.facets,
  }))
  return { ...headOf(head), note, reason, version, items, documents }
}

function headOf(row: HeadRow) {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    supplier: { id: row.supplier_id, name: row.supplier },
    branch: { id: row.branch_id, name: row.branch },
    createdAt: row.created_at,
    madeBy: row.made_by,
    expectedOn: row.expected_on,
    units: row.units,
    ...measuredSum(row.measured),
    received: row.received,
    receivedMeasured: measuredSum(row.received_measured).measured,
    ...shownOfDocument(row),
  }
}
