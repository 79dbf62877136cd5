import { createHash, randomUUID } from 'node:crypto'

import { PriceChange, newCustomerOf } from '@mezgeb/contract/selling/sales'
import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import * as z from 'zod/mini'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { isOutcomeKnown, sqlState } from '../../../platform/db/database-errors.ts'
import { QUEUE_TIMEOUT_MS } from '../../../platform/overload/limiter.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { requestHash } from '../../stock/ledger/record-once.ts'
import { recordOnShard } from './record-on-shard.ts'
import { explainSaleCall, recordSalesCall, stockOf, withWalkIn } from './record-sales.queries.ts'
import { createdText, saleText } from './sale-row.ts'
import { findSale } from './sales.queries.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestOrigin } from '../../../platform/db/origin.ts'
import type { Explanation, NewSale, RecordedSale } from './record-sales.queries.ts'

/** The request of a sale. */
export type AskedSale = {
  db: Database
  actor: Actor
  body: SaleInput
  key: IdempotencyKey | null
  origin: RequestOrigin
}

const RETRY_AFTER_MS = 20

/**
 * Records a sale that a batch left, or says why it cannot be recorded (decisions §6): 404 for a branch, customer or product
 * that is not there or not theirs, 409 OUT_OF_STOCK with every short line, PRICE_CHANGED with the new prices, KEY_REUSED,
 * ID_TAKEN, TOTAL_TOO_LARGE. A sale with nothing wrong waits for locked rows, and is 503 after the queue timeout.
 */
export async function recordSale(asked: AskedSale): Promise<Created> {
  const until = performance.now() + QUEUE_TIMEOUT_MS
  for (;;) {
    const sale = withWalkIn(await newSaleOf(asked))
    for (const attempt of [replayOrRefusal, recordWaiting]) {
      const created = await attempt(asked, sale)
      if (created !== null) return created
      if (performance.now() > until) throw new AppError('UNAVAILABLE')
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS * (0.5 + Math.random())))
  }
}

/** The first answer of a repeated key; null when nothing is wrong with the sale. */
async function replayOrRefusal(asked: AskedSale, sale: NewSale): Promise<Created | null> {
  const [explanation] = await asked.db.call(explainSaleCall(sale))
  if (explanation === undefined) throw new Error('explain_sale gave no row')
  const { outcome, answer, sold_at: soldAt } = explanation
  if (outcome === null) return null
  if (outcome === 'recorded') return { json: await recordedText(asked, sale), replayed: true }
  if (outcome !== 'replay') throw refusalOf(outcome, explanation.details, asked.body)
  // Without a time it is the text that an earlier version stored.
  const json = soldAt === null ? (answer ?? '') : createdText(answer ?? '', soldAt)
  return { json, replayed: true }
}

/** The answer for a sale that the client's id names; KEY_REUSED when the caller may not see it. */
async function recordedText({ db, actor }: AskedSale, { id }: NewSale): Promise<string> {
  const recorded = await findSale(db, ownScope(actor), id)
  if (recorded === null) throw new AppError('KEY_REUSED')
  return saleText(recorded)
}

async function recordWaiting(asked: AskedSale, sale: NewSale): Promise<Created | null> {
  try {
    if (asked.db.isSharded) return await recordOnShard(asked.db, sale)
    const [recorded] = await asked.db.call(recordSalesCall([sale], { waits: true }))
    return createdFrom(recorded ?? null)
  } catch (error) {
    const first = canBeSettled(sale, error) ? await replayOrRefusal(asked, sale) : null
    if (first === null) throw error
    return first
  }
}

export function createdFrom(recorded: RecordedSale | null): Created | null {
  if (recorded === null) return null
  return { json: createdText(recorded.facts, recorded.sold_at), replayed: false }
}

/** SQLSTATE classes of errors that have rolled back. */
const UNDONE = /^(?:0A|22|23|40|55)/

/** Whether the sale was certainly not recorded, or its key reveals it. */
export function canBeSettled({ key }: NewSale, error: unknown): boolean {
  return UNDONE.test(sqlState(error)) || (key !== null && isOutcomeKnown(error))
}

const Shortages = z.array(z.object({ productId: z.string(), available: z.number() }))

const Archived = z.array(z.object({ productId: z.string() }))

const REFUSALS = {
  mismatch: 'KEY_REUSED',
  id_taken: 'ID_TAKEN',
  not_approved: 'INSTITUTION_PENDING',
  not_found: 'NOT_FOUND',
  total_too_large: 'TOTAL_TOO_LARGE',
} as const

function refusalOf(
  outcome: Exclude<Explanation['outcome'], 'replay' | 'recorded' | null>,
  details: unknown,
  { saleItems }: SaleInput,
): AppError {
  if (outcome === 'price_changed') {
    return new AppError('PRICE_CHANGED', { current: PriceChange.parse(details) })
  }
  if (outcome === 'archived') return archivedIn(Archived.parse(details), saleItems)
  if (outcome !== 'short') return new AppError(REFUSALS[outcome])
  const available = new Map(
    Shortages.parse(details).map((short) => [short.productId, short.available]),
  )
  return new AppError('OUT_OF_STOCK', {
    fields: saleItems.flatMap(({ productId }, line) => {
      const units = available.get(productId)
      if (units === undefined) return []
      return [{ path: `saleItems.${line}.quantity`, message: onlyUnitsAvailable(units) }]
    }),
  })
}

function archivedIn(
  archived: z.infer<typeof Archived>,
  saleItems: SaleInput['saleItems'],
): AppError {
  const ids = new Set(archived.map(({ productId }) => productId))
  return new AppError('PRODUCT_ARCHIVED', {
    fields: saleItems.flatMap(({ productId }, line) =>
      ids.has(productId) ? [{ path: `saleItems.${line}.productId` }] : [],
    ),
  })
}

/** Throws NOT_FOUND for a branch that is not the seller's. */
export async function newSaleOf({ db, actor, body, key, origin }: AskedSale): Promise<NewSale> {
  const newCustomer = newCustomerOf(body)
  const branchId = await resolveBranch(db, actor, body.branchId)
  const lines = mergedLines(body.saleItems)
  const { expectedTotal = null, ...sold } = body
  const bodyHash = requestHash(sold)
  return {
    id: body.id ?? randomUUID(),
    bodyHash,
    happenedAt: body.happenedAt ?? null,
    seller: actor,
    key: key ?? keyOfId(body.id, bodyHash),
    branchId,
    customerId: newCustomer === null ? body.customerId : randomUUID(),
    newCustomer,
    lines,
    stock: stockOf(actor, branchId, lines),
    expectedTotal,
    origin,
  }
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

/** In the order in which they were rung up; several lines of one product count together (decisions §5). */
function mergedLines(items: SaleInput['saleItems']): NewSale['lines'] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
