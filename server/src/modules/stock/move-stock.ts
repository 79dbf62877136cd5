import * as z from 'zod/mini'

import { onlyUnitsAvailable } from '@mezgeb/contract/errors'

import { AppError } from '../../app-error.ts'
import { firstAnswer } from '../../db/create-once.ts'

import type { ErrorCode } from '@mezgeb/contract/errors'
import type { Created, IdempotencyKey, KeyOwner } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { Query } from '../../db/statement.ts'

/** What record_sale, receive_stock and remove_stock say became of a movement. */
export type MovementOutcome = {
  outcome: 'ok' | 'replay' | 'short' | Refusal
  answer: string | null
  details: unknown
}

/** A call of one of them; the origin stands in the audit trail. */
export type MovementCall = (origin: string) => Query<MovementOutcome>

type Refusal = keyof typeof REFUSALS

const REFUSALS = {
  mismatch: 'KEY_REUSED',
  not_approved: 'INSTITUTION_PENDING',
  not_found: 'NOT_FOUND',
  stock_too_large: 'STOCK_TOO_LARGE',
  total_too_large: 'TOTAL_TOO_LARGE',
} as const satisfies Record<string, ErrorCode>

const Shortages = z.array(z.object({ productId: z.string(), available: z.int() }))

type Movement = {
  owner: KeyOwner
  key: IdempotencyKey | null
  /** Finds out where, and gives the call of the function that does it, for an origin. */
  prepare: () => Promise<MovementCall>
  /** Which field of the request asks for which product. */
  fields: readonly { path: string; productId: string }[]
}

/**
 * The only door to the ledger: runs one of the functions that move stock, in one round trip, and says what became of
 * it. Throws OUT_OF_STOCK naming every field that asks for more than there is, NOT_FOUND for what is not there or not
 * theirs, STOCK_TOO_LARGE, TOTAL_TOO_LARGE, INSTITUTION_PENDING, KEY_REUSED (decisions §2, §5, §6).
 */
export async function moveStock(db: Database, movement: Movement): Promise<Created> {
  const { outcome, answer, details } = await run(db, movement)
  if (outcome === 'short') throw outOfStock(movement, details)
  if (outcome !== 'ok' && outcome !== 'replay') throw new AppError(REFUSALS[outcome])
  if (answer === null) throw new Error('a movement of stock gave no answer')
  return { json: answer, replayed: outcome === 'replay' }
}

/** A twin that lost, and one that could not even begin any more, get the first answer if there is one. */
async function run(db: Database, { owner, key, prepare }: Movement): Promise<MovementOutcome> {
  try {
    const [row] = await db.act(await prepare())
    if (row === undefined) throw new Error('a movement of stock gave no row')
    return row
  } catch (error) {
    return { outcome: 'replay', answer: await firstAnswer(db, owner, key, error), details: null }
  }
}

function outOfStock({ fields }: Movement, details: unknown): AppError {
  const available = new Map(
    Shortages.parse(details).map((shortage) => [shortage.productId, shortage.available]),
  )
  return new AppError('OUT_OF_STOCK', {
    fields: fields.flatMap(({ path, productId }) => {
      const units = available.get(productId)
      return units === undefined ? [] : [{ path, message: onlyUnitsAvailable(units) }]
    }),
  })
}
