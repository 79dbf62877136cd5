import { fiscalKey } from '@mezgeb/contract/selling/sale-fiscal-numbers'

import { AppError } from '../../../../platform/app-error.ts'
import { ownScope } from '../../../../platform/branch-scope.ts'
import { createOnce } from '../../../../platform/db/create-once.ts'
import { findBranchOfSale, findTaken, insertNumber } from './fiscal-numbers.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { FiscalNumber, createFiscalNumber } from '@mezgeb/contract/selling/sale-fiscal-numbers'
import type { Actor } from '../../../../platform/actor.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../../platform/db/create-once.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type Body = Received<typeof createFiscalNumber>['body']
type Requested = { db: Database; actor: Actor; body: Body; key: IdempotencyKey | null }

/** Gives a sale its fiscal number. Throws NOT_FOUND, HAS_FISCAL_NUMBER, FISCAL_NUMBER_TAKEN. */
export async function recordFiscalNumber({ db, actor, body, key }: Requested): Promise<Created> {
  const { institutionId } = actor
  return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
    write(tx, ownScope(actor), body),
  )
}

async function write(tx: Transaction, scope: BranchScope, body: Body): Promise<FiscalNumber> {
  const { institutionId, branchId } = scope
  const { saleId, number } = body
  const [sale] = await tx.query(findBranchOfSale(institutionId, saleId, branchId))
  if (sale === undefined) throw new AppError('NOT_FOUND')
  const search = fiscalKey(number)
  const values = [saleId, sale.branch_id, number, search] as const
  const [added] = await tx.query(insertNumber(institutionId, ...values))
  if (added === undefined) throw await refusalOf(tx, scope, { saleId, search })
  return { saleId, number }
}

type Input = { saleId: string; search: string }

async function refusalOf(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  { saleId, search }: Input,
): Promise<AppError> {
  const taken = await tx.query(findTaken(institutionId, saleId, search))
  if (taken.some(({ id }) => id === saleId)) return new AppError('HAS_FISCAL_NUMBER')
  const other = taken.find((one) => branchId === null || one.branch_id === branchId)
  return new AppError('FISCAL_NUMBER_TAKEN', {
    fields: [{ path: 'number' }],
    ...(other === undefined ? {} : { current: { saleId: other.id } }),
  })
}
