import { createHash, randomUUID } from 'node:crypto'

import { isApart, mustJudge } from '@mezgeb/contract/selling/facets/sold-facets'
import { newCustomerOf } from '@mezgeb/contract/selling/sales'
import { QUANTITY_MAX, QUANTITY_TOO_LARGE } from '@mezgeb/contract/kit/fields'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { isOutcomeKnown, sqlState } from '../../../platform/db/database-errors.ts'
import { QUEUE_TIMEOUT_MS } from '../../../platform/overload/limiter.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { withApprovedCredit } from '../sale-approvals/with-approved-credit.ts'
import { moneyOf } from '../payments/sale-money.ts'
import { unitsTogether } from '../../catalogue/goods/units-together.ts'
import { momentOf, requestHash, stockKeys } from '../../stock/ledger/record-once.ts'
import { recordOnShard } from './record-on-shard.ts'
import {
  addNewCustomer,
  explainSaleCall,
  recordSalesCall,
  withWalkIn,
} from './record-sales.queries.ts'
import { refusalOf } from './sale-refusals.ts'
import { createdText, judgeFacets, saleText } from './sale-row.ts'
import { findSale } from './sales.queries.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RequestOrigin } from '../../../platform/db/origin.ts'
import type { Explanation, NewSale, RecordedSale } from './record-sales.queries.ts'

/** The request of a sale. */
export type RequestedSale = {
  db: Database
  actor: Actor
  body: SaleInput
  key: IdempotencyKey | null
  origin: RequestOrigin
  /** The document that approvals of its discounts name; absent: the sale. */
  approvedFor?: string | undefined
}

const RETRY_AFTER_MS = 20

/**
 * Records a sale that a batch left, or says why it cannot be recorded (decisions §6): 404 for a branch, customer or product
 * that is not there or not theirs, 409 OUT_OF_STOCK with every short line, HAS_EXPIRED with every line of expired units, PRICE_CHANGED with the new prices, KEY_REUSED,
 * ID_TAKEN, TOTAL_TOO_LARGE; 403 for discounts beyond the seller's limit. A sale with nothing wrong waits for locked rows, and is 503 after the queue timeout.
 */
export async function recordSale(requested: RequestedSale): Promise<Created> {
  const until = performance.now() + QUEUE_TIMEOUT_MS
  for (;;) {
    const sale = await withApprovedCredit(
      requested.db,
      withWalkIn(await newSaleOf(requested)),
      requested.body.id,
    )
    for (const attempt of [replayOrRefusal, recordWaiting]) {
      const created = await attempt(requested, sale)
      if (created !== null) return created
      if (sale.refusal !== null) throw sale.refusal
      if (performance.now() > until) throw new AppError('UNAVAILABLE')
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS * (0.5 + Math.random())))
  }
}

/** The first answer of a repeated key; null when nothing is wrong with the sale. */
async function replayOrRefusal(requested: RequestedSale, sale: NewSale): Promise<Created | null> {
  const explanation = explanationIn(await requested.db.call(explainSaleCall(sale)))
  const { outcome, answer, sold_at: soldAt, number } = explanation
  if (outcome === null) return null
  if (outcome === 'recorded') return { json: await recordedText(requested, sale), replayed: true }
  if (outcome !== 'replay') throw refusalOf(outcome, explanation.details, requested)
  // Without a time it is the text that an earlier version stored.
  const json = soldAt === null ? (answer ?? '') : createdText(answer ?? '', soldAt, number)
  return { json, replayed: true }
}

export function explanationIn([row]: Explanation[]): Explanation {
  if (row === undefined) throw new Error('explain_sale gave no row')
  return row
}

/** The answer for a sale that the client's id names; KEY_REUSED when the caller may not see it. */
async function recordedText({ db, actor }: RequestedSale, { id }: NewSale): Promise<string> {
  const recorded = await findSale(db, ownScope(actor), id)
  if (recorded === null) throw new AppError('KEY_REUSED')
  return saleText(recorded)
}

async function recordWaiting(requested: RequestedSale, sale: NewSale): Promise<Created | null> {
  try {
    if (requested.db.isSharded) return await recordOnShard(requested.db, sale)
    return createdFrom(await recordAlone(requested.db, sale))
  } catch (error) {
    const first = canBeSettled(sale, error) ? await replayOrRefusal(requested, sale) : null
    if (first === null) throw error
    return first
  }
}

/** Waits for locked rows. A new customer is added in the same transaction, and is not there if the sale is left. */
async function recordAlone(db: Database, sale: NewSale): Promise<RecordedSale | null> {
  const { seller, newCustomer } = sale
  const recording = recordSalesCall([sale], { waits: true })
  if (newCustomer === null) return (await db.call(recording))[0] ?? null
  const left = new Error('The sale was left')
  const act = async (tx: Transaction) => {
    await tx.query(addNewCustomer(sale, newCustomer))
    const [recorded] = await tx.query(recording)
    if (recorded === undefined) throw left
    return recorded
  }
  try {
    return await db.inInstitution(seller.institutionId, act)
  } catch (error) {
    if (error === left) return null
    throw error
  }
}

export function createdFrom(recorded: RecordedSale | null): Created | null {
  if (recorded === null) return null
  return { json: createdText(recorded.facts, recorded.sold_at, recorded.number), replayed: false }
}

/** SQLSTATE classes of errors that have rolled back. */
const UNDONE = /^(?:0A|22|23|40|55)/

/** Whether the sale was certainly not recorded, or its key reveals it. */
export function canBeSettled({ key }: NewSale, error: unknown): boolean {
  return UNDONE.test(sqlState(error)) || (key !== null && isOutcomeKnown(error))
}

/** More than stock can be. */
const TOO_MANY = 2 ** 31

/** Throws INVALID for quantities that no product, or not this one, may have in a sale. */
async function refuseLarge(db: Database, actor: Actor, { saleItems }: SaleInput): Promise<void> {
  const { institutionId } = actor
  const lines = linesAt('saleItems', saleItems)
  await db.readTogether(institutionId, (tx) => refuseLargeQuantities(tx, institutionId, lines))
  const together = unitsTogether(saleItems)
  const fields = lines.filter(({ productId }) => (together.get(productId) ?? 0) >= TOO_MANY)
  if (fields.length === 0) return
  throw new AppError('INVALID', {
    fields: fields.map(({ path }) => ({ path, message: QUANTITY_TOO_LARGE })),
  })
}

/** `refusal`: of one that was not recorded before. */
export type RequestedNewSale = NewSale & { refusal: AppError | null }

/**
 * Throws NOT_FOUND for a branch that is not the seller's, INVALID for a quantity that is too large, FORBIDDEN for credit and discounts
 * that the seller may not give.
 */
export async function newSaleOf(requested: RequestedSale): Promise<RequestedNewSale> {
  const { db, actor, body, key, origin } = requested
  const newCustomer = newCustomerOf(body)
  if (body.saleItems.some(({ quantity }) => quantity > QUANTITY_MAX))
    await refuseLarge(db, actor, body)
  const branchId = await resolveBranch(db, actor, body.branchId)
  const customerId = newCustomer === null ? body.customerId : randomUUID()
  const { expectedTotal = null, ...sold } = body
  const { lines, refusal } = await judgedLines(requested, { branchId, customerId })
  const bodyHash = requestHash(sold)
  return {
    id: body.id ?? randomUUID(),
    bodyHash,
    happenedAt: momentOf(body) ?? null,
    seller: actor,
    key: key ?? keyOfId(body.id, bodyHash),
    branchId,
    customerId,
    home: homeOf(body),
    newCustomer,
    lines,
    stock: stockKeys(actor, branchId, lines),
    takesExpired: body.takesExpired === true,
    expectedTotal,
    money: moneyOf(actor, body),
    refusal,
    origin,
  }
}

/** The lines of a sale, with their facets judged where it has such. */
async function judgedLines(
  { db, actor, body, approvedFor = body.id }: RequestedSale,
  sold: { branchId: string; customerId: string },
): ReturnType<typeof judgeFacets> {
  const lines = linesOfSale(body.saleItems)
  if (!mustJudge(body)) return { lines, refusal: null }
  return judgeFacets(db, actor, { ...body, id: approvedFor, lines }, sold)
}

/**
 * In the order in which they were rung up. Several items of one product count together (decisions §5), but for those that say more than
 * a pack, such as a discount, which are separate lines (docs/decisions/0132). `items`: those of a line; `at`: the first of them.
 */
function linesOfSale(saleItems: SaleInput['saleItems']) {
  type Item = (typeof saleItems)[number]
  const lines = new Map<string | number, Item & { items: Item[]; at: number }>()
  for (const [at, item] of saleItems.entries()) {
    const place = isApart(item) ? at : item.productId
    const line = lines.get(place) ?? { ...item, quantity: 0, items: [], at }
    line.quantity += item.quantity
    line.items.push(item)
    lines.set(place, line)
  }
  return [...lines.values()]
}

/** The walk-in customer, whose id is that of its branch, buys in its branch alone. */
function homeOf({ customerId, customerBranchId }: SaleInput): string | null {
  return customerBranchId === customerId ? null : (customerBranchId ?? null)
}

/** Twins with one id of the client meet at this key. */
function keyOfId(id: string | undefined, bodyHash: Buffer | null): IdempotencyKey | null {
  if (id === undefined || bodyHash === null) return null
  return {
    call: 'id of a sale',
    keyHash: createHash('sha256').update(id).digest(),
    requestHash: bodyHash,
  }
}
