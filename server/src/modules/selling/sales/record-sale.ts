import { createHash, randomUUID } from 'node:crypto'

import { newCustomerOf } from '@mezgeb/contract/selling/sales'
import { QUANTITY_MAX, QUANTITY_TOO_LARGE } from '@mezgeb/contract/kit/fields'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { isOutcomeKnown, sqlState } from '../../../platform/db/database-errors.ts'
import { span } from '../../../platform/db/transactions.ts'
import { createBatches } from '../../../platform/overload/batches.ts'
import { QUEUE_TIMEOUT_MS } from '../../../platform/overload/limiter.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { unitsTogether } from '../../catalogue/goods/units-together.ts'
import { withApprovedCredit } from '../sale-approvals/with-approved-credit.ts'
import { accountOf, moneyOf, referencesFor } from '../payments/sale-money.ts'
import { momentOf, requestHash } from '../../stock/ledger/record-once.ts'
import { stockKeys } from '../../stock/ledger/stock-keys.ts'
import { recordOnShard } from './record-on-shard.ts'
import {
  addNewCustomer,
  explainSaleCall,
  hasOwnId,
  recordSalesCall,
  withWalkIn,
} from './record-sales.queries.ts'
import { refusalOf } from './sale-refusals.ts'
import { createdText, judgeFacets, learnFacets, rememberFacets, saleText } from './sale-row.ts'
import { findSale } from './sales.queries.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RequestOrigin } from '../../../platform/db/origin.ts'
import type { KeyedQueue } from '../../../platform/overload/keyed-queue.ts'
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

/** Records sales that have arrived together, of all institutions, in one transaction (decisions/0025). */
export type SaleBatches = {
  /** Null when the batch left the sale out. Throws UNAVAILABLE when the queue is full or the outcome is unknown. */
  record: (requested: RequestedSale) => Promise<Created | null>
}

/** While the disk takes one batch, another is worked on. */
const LANES = 2
/** A batch of one costs PostgreSQL as much as one of four: two small ones beside each other would be slower than one. */
const ENOUGH = 8
const BATCH_MAX = 64
/** A cart of more lines counts as several sales, because the others of its batch wait for it. */
const LINES_OF_A_SALE = 10
/** As many as load shedding admits. */
const WAITING_MAX = 512

/** Other writers of stock use the same keyed queue. */
export function createSaleBatches(db: Database, keyed: KeyedQueue): SaleBatches {
  const tooMany = new AppError('UNAVAILABLE')
  const batches = createBatches<NewSale, RecordedSale | null>({
    runAll: (sales) => recordAll(db, sales),
    lanes: LANES,
    enough: ENOUGH,
    ordered: { queue: keyed, keysOf: (sale) => lockedBy(sale) },
    tenantOf: ({ seller }) => seller.institutionId,
    size: BATCH_MAX,
    weightOf: ({ lines }) => Math.ceil(lines.length / LINES_OF_A_SALE),
    longest: WAITING_MAX,
    full: () => tooMany,
  })
  return {
    async record(requested) {
      // Institutions on different machines share no transaction.
      if (db.isSharded) return null
      await learnFacets(db, requested.actor.institutionId)
      const sale = await newSaleOf(requested)
      // It may be the retry of one that was recorded. A new customer is added in the sale's own transaction.
      if (sale.refusal !== null || sale.newCustomer !== null) return null
      try {
        return createdFrom(await span('record_sales', () => batches.run(sale)))
      } catch (error) {
        if (error !== tooMany && canBeSettled(sale, error)) return null
        throw error
      }
    },
  }
}

/** The rows that a sale changes and others wait for. */
function lockedBy(sale: NewSale): readonly string[] {
  const account = accountOf(sale)
  return [...new Set(account === null ? sale.stock : [...sale.stock, account])]
}

/** The record of each sale, null for one that was left out. */
async function recordAll(db: Database, sales: NewSale[]): Promise<(RecordedSale | null)[]> {
  const distinct = inIdOrder(withoutTwins(sales))
  const rows = await db.call(recordSalesCall(distinct, { waits: false }))
  const recorded = new Map(rows.map((row) => [distinct[row.sale - 1], row]))
  return sales.map((sale) => recorded.get(sale) ?? null)
}

function inIdOrder(sales: NewSale[]): NewSale[] {
  if (!sales.some(hasOwnId)) return sales
  return sales.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** People tell sales apart by so many characters of the id (decisions §6). */
const SHORT_ID = 8

/** Of sales with the same key, a payment's reference, or ids that people cannot tell apart, the first. Any of these ids may then be any sale's. */
export function withoutTwins(sales: readonly NewSale[]): NewSale[] {
  const seen = new Set<string>()
  return sales.filter((sale) => {
    const { id, seller, key } = sale
    const marks = [id.slice(0, SHORT_ID), ...referencesFor(sale)]
    if (key !== null) marks.push(`${seller.userId} ${key.call} ${key.keyHash.toString('latin1')}`)
    if (marks.some((mark) => seen.has(mark))) return false
    for (const mark of marks) seen.add(mark)
    return true
  })
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
  const explanation = explanationIn(await requested.db.call(explainSaleCall(sale)), requested)
  const { outcome, answer, sold_at: soldAt, number } = explanation
  if (outcome === null) return null
  if (outcome === 'recorded') return { json: await recordedText(requested, sale), replayed: true }
  if (outcome !== 'replay') throw refusalOf(outcome, explanation.details, requested)
  // Without a time it is the text that an earlier version stored.
  const json = soldAt === null ? (answer ?? '') : createdText(answer ?? '', soldAt, number)
  return { json, replayed: true }
}

/** The row of explain_sale, which also says whether the institution has taxes. */
export function explanationIn([row]: Explanation[], { actor }: RequestedSale): Explanation {
  if (row === undefined) throw new Error('explain_sale gave no row')
  if (row.is_taxed === true) rememberFacets(actor.institutionId)
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

function createdFrom(recorded: RecordedSale | null): Created | null {
  if (recorded === null) return null
  return { json: createdText(recorded.facts, recorded.sold_at, recorded.number), replayed: false }
}

/** SQLSTATE classes of errors that have rolled back. */
const UNDONE = /^(?:0A|22|23|40|55)/

/** Whether the sale was certainly not recorded, or its key reveals it. */
function canBeSettled({ key }: NewSale, error: unknown): boolean {
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
  const { approvedFor } = requested
  const judged = approvedFor === undefined ? body : { ...body, id: approvedFor }
  const { lines, refusal } = await judgeFacets(db, actor, judged, { branchId, customerId })
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
