import { randomUUID } from 'node:crypto'

import { RULES } from '@mezgeb/contract/buying/orders'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { refuseArchived } from '../../catalogue/goods/refuse-archived.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import * as sql from './orders.queries.ts'
import { boughtAudited } from '../../stock/ledger/lines/bought-facets.ts'
import { valuesOf } from './ordered-facets.ts'
import { readOrder } from './read-order.ts'

import type {
  OrderState,
  PurchaseOrder,
  PurchaseOrderInput,
  createPurchaseOrder,
  movePurchaseOrder,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import type { Actor } from '../../../platform/actor.ts'
import type { Created } from '../../../platform/db/create-once.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'

const rule = ruleOf(RULES)

type Parts = Pick<PurchaseOrderInput, 'supplierId' | 'items'>

/** Drafts an order. Throws NOT_FOUND for a branch, supplier or product that is not there. */
export function createOrder({
  db,
  actor,
  body,
  key,
}: SignedInCall<typeof createPurchaseOrder>): Promise<Created> {
  const { institutionId } = actor
  return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
    await judgeGoods(tx, institutionId, body)
    await refuseLargeQuantities(tx, institutionId, linesAt('items', body.items))
    const branchId = await resolveBranch(tx, actor, body.branchId)
    const head = await draftHead(tx, actor, { ...body, branchId })
    return draftLines(tx, actor, head)
  })
}

type Draft = Omit<PurchaseOrderInput, 'branchId'> & { branchId: string }
type Head = Draft & { id: string }

/** Inserts an order without its lines. Throws NOT_FOUND for a branch, supplier or product that is not there. */
export async function draftHead(tx: Transaction, actor: Actor, draft: Draft): Promise<Head> {
  const { branchId, supplierId, expectedOn, note } = draft
  await requireParts(tx, actor, draft, branchId)
  const id = randomUUID()
  const { institutionId, userId } = actor
  await tx.query(sql.insertOrder(institutionId, id, branchId, supplierId, expectedOn, note, userId))
  return { ...draft, id }
}

/** Inserts the lines of an order that is new, and its entry in the audit trail. */
export async function draftLines(
  tx: Transaction,
  actor: Actor,
  head: Head,
): Promise<PurchaseOrder> {
  const { id, branchId } = head
  await writeLines(tx, actor, id, head)
  const order = await readOrder(tx, actor, id)
  const after = JSON.stringify({ status: 'DRAFT', ...auditedOf(order) })
  await tx.query(sql.addToTrail(actor.institutionId, id, 'CREATED', branchId, null, after))
  return order
}

/** Replaces the fields and lines of a draft. Throws NOT_FOUND, STALE_VERSION with the order as it is. */
export function updateOrder({
  db,
  actor,
  params: { id },
  body,
}: SignedInCall<typeof updatePurchaseOrder>): Promise<PurchaseOrder> {
  const { institutionId } = actor
  return db.inInstitution(institutionId, async (tx) => {
    await judgeGoods(tx, institutionId, body)
    await refuseLargeQuantities(tx, institutionId, linesAt('items', body.items))
    const before = await locked(tx, actor, id)
    const isStale = typeof body.version === 'number' && body.version !== before.version
    if (isStale) throw new AppError('STALE_VERSION', { current: before })
    if (before.state !== 'DRAFT') throw wrongStep(before.state)
    await requireParts(tx, actor, body, before.branch.id)
    const { supplierId, expectedOn, note } = body
    await tx.query(sql.changeOrder(institutionId, id, supplierId, expectedOn, note))
    await tx.query(sql.removeLines(institutionId, id))
    await writeLines(tx, actor, id, body)
    await settleGoods(tx, actor, goodsOf(before))
    const order = await readOrder(tx, actor, id)
    await trail(tx, actor, before, [auditedOf(before), auditedOf(order)])
    return order
  })
}

const FROM: Record<string, readonly OrderState[]> = {
  ORDERED: ['DRAFT'],
  CLOSED: ['ORDERED'],
  CANCELLED: ['DRAFT', 'ORDERED'],
}

/** Takes the order to the state. Throws NOT_FOUND, INVALID where its state does not lead there or its supplier is deleted, PRODUCT_ARCHIVED. */
export function moveOrder({
  db,
  actor,
  params: { id },
  body: { state, reason = null },
}: SignedInCall<typeof movePurchaseOrder>): Promise<PurchaseOrder> {
  return db.inInstitution(actor.institutionId, async (tx) => {
    const before = await locked(tx, actor, id)
    if (before.state === state) return before
    const isAllowed = FROM[state]?.includes(before.state) === true
    const hasGoods = before.items.some(({ received }) => received > 0)
    if (!isAllowed || (state === 'CANCELLED' && hasGoods)) throw wrongStep(before.state)
    if (state === 'ORDERED') {
      await refuseDeletedSupplier(tx, actor, before)
      await refuseArchivedGoods(tx, actor, before)
    }
    await tx.query(sql.setState(actor.institutionId, id, state, reason))
    if (state === 'CANCELLED') await settleGoods(tx, actor, goodsOf(before))
    await trail(tx, actor, before, [{ status: before.state }, { status: state, reason }])
    return readOrder(tx, actor, id)
  })
}

async function locked(tx: Transaction, actor: Actor, id: string): Promise<PurchaseOrder> {
  const [row] = await tx.query(sql.lockOrder(actor.institutionId, id))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return readOrder(tx, actor, id)
}

const wrongStep = (state: OrderState) => invalid('state', rule('WRONG_ORDER_STEP', { state }))

/** Nothing could be received from it. */
async function refuseDeletedSupplier(
  tx: Transaction,
  { institutionId }: Actor,
  { supplier, branch }: PurchaseOrder,
): Promise<void> {
  const [parts] = await tx.query(sql.findParts(institutionId, branch.id, supplier.id, []))
  if (parts?.supplier === true) return
  throw invalid('supplierId', rule('ORDER_SUPPLIER_DELETED', { supplier: supplier.name }))
}

/** Goods that are archived could not be received. */
const refuseArchivedGoods = (
  tx: Transaction,
  { institutionId }: Actor,
  { items }: PurchaseOrder,
): Promise<void> =>
  refuseArchived(
    tx,
    institutionId,
    items.map(({ productId, product }, at) => ({
      productId,
      path: `items.${at}.productId`,
      message: rule('ORDER_GOODS_ARCHIVED', { product: product.name }),
    })),
  )

async function requireParts(
  tx: Transaction,
  { institutionId }: Actor,
  { supplierId, items }: Parts,
  branchId: string,
): Promise<void> {
  const products = items.map(({ productId }) => productId)
  const [parts] = await tx.query(sql.findParts(institutionId, branchId, supplierId, products))
  const isComplete = parts?.branch === true && parts.supplier && parts.products === items.length
  if (!isComplete) throw new AppError('NOT_FOUND')
}

async function writeLines(
  tx: Transaction,
  actor: Actor,
  id: string,
  { supplierId, items }: Parts,
): Promise<void> {
  const { institutionId } = actor
  const products = items.map(({ productId }) => productId)
  const quantities = items.map(({ quantity }) => quantity)
  await tx.query(sql.insertLines(institutionId, id, products, quantities, ...valuesOf(items)))
  await settleGoods(tx, actor, { supplierId, items })
}

const goodsOf = ({ supplier, items }: PurchaseOrder) => ({ supplierId: supplier.id, items })

type Goods = { supplierId: string; items: readonly { productId: string }[] }

/** Proposals for these goods of the supplier follow the newest order that is not cancelled. */
async function settleGoods(
  tx: Transaction,
  { institutionId }: Actor,
  { supplierId, items }: Goods,
): Promise<void> {
  const products = items.map(({ productId }) => productId)
  await tx.query(sql.lockGoods(institutionId, supplierId, products))
  await tx.query(sql.forgetGoods(institutionId, supplierId, products))
  await tx.query(sql.rememberGoods(institutionId, supplierId, products))
}

const auditedOf = (order: PurchaseOrder) => ({
  supplier_id: order.supplier.id,
  ...boughtAudited(order),
})

function trail(
  tx: Transaction,
  { institutionId }: Actor,
  { id, branch }: PurchaseOrder,
  [before, after]: readonly [object, object],
) {
  const change = [JSON.stringify(before), JSON.stringify(after)]
  return tx.query(sql.addToTrail(institutionId, id, 'CHANGED', branch.id, ...change))
}
