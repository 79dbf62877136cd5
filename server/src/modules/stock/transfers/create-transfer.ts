import { randomUUID } from 'node:crypto'

import { RULES } from '@mezgeb/contract/stock/transfer-steps'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { momentOf, requestHash } from '../ledger/record-once.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { settle, ship } from './move-goods.ts'
import { readTransfer } from './read-transfers.ts'
import { correctionsBack, facetsBack, facetsToSend } from './transit-facets.ts'
import { once } from './take-step.ts'
import {
  addToTrail,
  findBranches,
  findGoods,
  insertLines,
  insertStep,
  insertTransfer,
  listLines,
  lockGoods,
} from './transfers.queries.ts'

import type { TransferInput, createTransfer as call } from '@mezgeb/contract/stock/transfer-steps'
import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { Actor } from '../../../platform/actor.ts'
import type { Created } from '../../../platform/db/create-once.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentBody } from '../ledger/record-once.ts'
import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'

const rule = ruleOf(RULES)

const NEEDS: { readonly [State in TransferInput['state']]?: Permission } = {
  APPROVED: 'transfers.approve',
  CLOSED: 'transfers.at-once',
}

/**
 * Plans a transfer into a branch of the caller; with the state CLOSED the goods are there at once. Throws FORBIDDEN for a state
 * beyond the caller's permissions, NOT_FOUND for a branch or product that is not there, OUT_OF_STOCK, HAS_EXPIRED.
 */
export async function createTransfer({
  db,
  actor,
  body,
  key,
}: SignedInCall<typeof call>): Promise<Created> {
  const permission = NEEDS[body.state]
  if (permission !== undefined && !may(actor, permission)) throw new AppError('FORBIDDEN')
  const id = body.id ?? randomUUID()
  return once({ db, actor, key }, { body, transferId: id }, async (tx) => {
    await judgeGoods(tx, actor.institutionId, body)
    await refuseLargeQuantities(tx, actor.institutionId, linesAt('items', body.items))
    const toBranchId = await resolveBranch(tx, actor, body.toBranchId)
    if (toBranchId === body.fromBranchId) {
      throw new AppError('INVALID', {
        fields: [{ path: 'fromBranchId', message: rule('SAME_BRANCH') }],
      })
    }
    const transfer = { id, actor, body, toBranchId }
    const trail = await namesOf(tx, transfer)
    if (body.state === 'CLOSED') await moveAtOnce(tx, transfer, trail)
    else await insert(tx, transfer, trail)
    return readTransfer(tx, actor, id)
  })
}

/** Asks a branch for goods. Throws NOT_FOUND for a branch or product that is not there. */
export async function planTransfer(tx: Transaction, transfer: NewTransfer): Promise<void> {
  await insert(tx, transfer, await namesOf(tx, transfer))
}

type NewTransfer = {
  id: string
  actor: Actor
  body: TransferInput
  toBranchId: string
  /** Of a reversal: the transfer that it takes back, and the request. */
  reversal?: { of: string; body: DocumentBody }
}

const productIds = ({ body }: NewTransfer) => body.items.map(({ productId }) => productId)

/** The fields of the audit trail, where branches and goods have their names. Throws NOT_FOUND for those that are not there. */
export async function namesOf(tx: Transaction, transfer: NewTransfer) {
  const { actor, body, toBranchId } = transfer
  const [branches, goods] = await Promise.all([
    tx.query(findBranches(actor.institutionId, [body.fromBranchId, toBranchId])),
    tx.query(findGoods(actor.institutionId, productIds(transfer))),
  ])
  if (branches.length < 2 || goods.length < body.items.length) throw new AppError('NOT_FOUND')
  const name = (id: string) => branches.find((branch) => branch.id === id)?.name
  return {
    from_branch: name(body.fromBranchId),
    to_branch: name(toBranchId),
    goods: goodsText(body.items, goods),
  }
}

const GOODS_NAMED = 20

/** Wanted units and products, for the audit trail: `5 × Tea, 2 × Sugar`. */
export function goodsText(
  items: readonly { productId: string; quantity: number }[],
  goods: readonly (GoodsRow & { id: string })[],
): string {
  const byId = new Map(goods.map((one) => [one.id, one]))
  const texts = items.slice(0, GOODS_NAMED).map(({ productId, quantity }) => {
    const row = byId.get(productId)
    return `${inShownUnit(quantity, row && countedOf(row))} × ${row?.name ?? productId}`
  })
  const more = items.length > GOODS_NAMED ? `, … (${items.length})` : ''
  return texts.join(', ') + more
}

/** All stock first, then the series of the number (docs/decisions/0005). */
async function lockAll(tx: Transaction, transfer: NewTransfer): Promise<void> {
  const { actor, body, toBranchId } = transfer
  const branches = [body.fromBranchId, toBranchId]
  await tx.query(lockGoods(actor.institutionId, branches, productIds(transfer)))
}

async function insert(tx: Transaction, transfer: NewTransfer, trail: object): Promise<void> {
  const { id, actor, body, toBranchId, reversal } = transfer
  const { institutionId, userId } = actor
  const { fromBranchId, state, note = null, items } = body
  const units = items.map(({ quantity }) => quantity)
  await Promise.all([
    tx.query(
      insertTransfer(
        institutionId,
        id,
        fromBranchId,
        toBranchId,
        state,
        note,
        reversal?.of ?? null,
      ),
    ),
    tx.query(insertLines(institutionId, id, productIds(transfer), units)),
    tx.query(
      insertStep(
        institutionId,
        id,
        id,
        1,
        state,
        userId,
        note,
        momentOf(body),
        requestHash(reversal?.body ?? body),
      ),
    ),
    tx.query(
      addToTrail(
        institutionId,
        id,
        'CREATED',
        toBranchId,
        null,
        JSON.stringify({ status: state, ...trail }),
      ),
    ),
  ])
}

/** Writes a transfer whose goods arrive at once. Throws OUT_OF_STOCK, HAS_EXPIRED, STOCK_TOO_LARGE. */
export async function moveAtOnce(
  tx: Transaction,
  transfer: NewTransfer,
  trail: object,
): Promise<void> {
  await lockAll(tx, transfer)
  await insert(tx, transfer, trail)
  const { id, actor, body, toBranchId, reversal } = transfer
  const { fromBranchId, items, takesExpired } = body
  const { institutionId } = actor
  const isWayBack = reversal !== undefined
  const happenedAt = momentOf(body)
  const moving = { actor, transferId: id, happenedAt, isWayBack, takesExpired }
  const back = reversal && { institutionId, of: reversal.of, fromBranchId, toBranchId, items }
  const taken = back && (await facetsBack(tx, back))
  const lines = items.map((item, at) => ({
    ...item,
    ...facetsToSend(item),
    ...taken?.facetsOf(item.productId),
    path: `items.${at}.quantity`,
  }))
  const corrected = taken && { corrections: taken.corrections }
  await ship(tx, moving, { branchId: fromBranchId, lines, ...corrected })
  const sent = await tx.query(listLines(institutionId, id))
  const ends = { fromBranchId, toBranchId, lossBranchId: toBranchId }
  const portions = sent.map((line, at) => ({
    line,
    path: `items.${at}.quantity`,
    accepted: line.sent,
  }))
  const corrections = back && (await correctionsBack(tx, back, sent))
  await settle(tx, { ...moving, corrections }, ends, portions)
}
