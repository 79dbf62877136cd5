import { PARTS_OF_BILL } from '@mezgeb/contract/buying/supplier-bills'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { sumOf } from '@mezgeb/contract/kit/money'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { referenceKey } from '@mezgeb/contract/selling/payments'

import { AppError } from '../../../platform/app-error.ts'
import { correctCosts } from '../../stock/cost-corrections/correct-costs.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { facetsOfBill, writeFacets } from './bill-facets.ts'
import { goodsOfBill, refuseFaults } from './goods-of-bill.ts'
import { branchOf, openAccount, owe, requireSupplier } from './open-account.ts'
import * as queries from './supplier-bills.queries.ts'

import type { SupplierBill, SupplierBillInput } from '@mezgeb/contract/buying/supplier-bills'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Billed } from './goods-of-bill.ts'
import type { BillRow } from './supplier-bills.queries.ts'

const sentence = ruleOf({ BILL_TAKEN: ERRORS.BILL_TAKEN.message })
const KINDS = { BILL: 'SUPPLIER_BILL', CREDIT: 'SUPPLIER_CREDIT' } as const

type Requested = { db: Database; actor: Actor; body: SupplierBillInput; key: IdempotencyKey | null }

/** Records a bill or a credit note. Throws NOT_FOUND, BILL_TAKEN, GOODS_BILLED, ALREADY_REVERSED, INVALID. */
export async function recordBill(requested: Requested): Promise<Created> {
  const { db, actor, body } = requested
  return recordOnce(db, { ...requested, kind: KINDS[body.kind], find: findBill }, (tx, id) =>
    writeBill(tx, actor, { body, id }),
  )
}

/** Null outside of the scope. */
export async function findBill(
  db: Database,
  { institutionId, branchId }: BranchScope,
  id: string,
): Promise<SupplierBill | null> {
  const [row] = await db.read(institutionId, queries.billById(institutionId, id, branchId))
  return row === undefined ? null : toBill(row)
}

type New = { body: SupplierBillInput; id: string }
type Facets = Awaited<ReturnType<typeof facetsOfBill>>

async function writeBill(tx: Transaction, actor: Actor, { body, id }: New): Promise<SupplierBill> {
  const { institutionId } = actor
  const { supplierId, totalAmount, reference, note = null } = body
  const kind = KINDS[body.kind]
  await requireSupplier(tx, institutionId, supplierId)
  const branchId = await branchOf(tx, actor, body.branchId)
  const facets = await facetsOfBill(tx, institutionId, body)
  const place = { institutionId, branchId }
  const goods = await goodsOfBill(tx, place, { body, besides: facets.besides })
  const { at } = await openAccount(tx, institutionId, supplierId)
  await refuseFaults(tx, institutionId, goods)
  await refuseSameNumber(tx, institutionId, body)
  // The supplier is owed more: money that is still to go out.
  const money = body.kind === 'BILL' ? -totalAmount : totalAmount
  await writeWithoutLines(tx, {
    id,
    kind,
    actor,
    body,
    branchId,
    supplierId,
    at,
    note,
    reference,
    total: money,
    onAccount: money,
    audited: { supplier_id: supplierId, total_amount: totalAmount },
  })
  await writeFacts(tx, actor, { body, id, goods, facets })
  await owe(tx, institutionId, supplierId, -money)
  const [row] = await tx.query(queries.billById(institutionId, id, branchId))
  if (row === undefined) throw new Error(`bill ${id} is not there`)
  return toBill(row)
}

async function refuseSameNumber(
  tx: Transaction,
  institutionId: string,
  { kind, supplierId, reference }: SupplierBillInput,
): Promise<void> {
  const key = keyOf(reference)
  const [same] = await tx.query(queries.findSameNumber(institutionId, supplierId, KINDS[kind], key))
  if (same === undefined) return
  const message = sentence('BILL_TAKEN')
  throw new AppError('BILL_TAKEN', { current: same, fields: [{ path: 'reference', message }] })
}

/** The same for all spellings of a number; one of signs alone is itself. */
const keyOf = (reference: string) => referenceKey(reference) || reference

async function writeFacts(
  tx: Transaction,
  { institutionId }: Actor,
  { body, id, goods, facets }: New & { goods: readonly Billed[]; facets: Facets },
): Promise<void> {
  const { kind, supplierId, reference, billedOn, dueOn, totalAmount } = body
  // A credit note is for goods that are gone.
  const wrong = goods.flatMap((one) =>
    kind === 'CREDIT' || one.difference === null || one.difference === 0
      ? []
      : [{ id: one.id, difference: one.difference }],
  )
  const corrected = await correctCosts(tx, { institutionId, id }, wrong)
  await tx.query(
    queries.insertBill(
      institutionId,
      id,
      supplierId,
      KINDS[kind],
      keyOf(reference),
      billedOn,
      dueOn ?? billedOn,
      totalAmount,
      facets.besides,
      corrected,
    ),
  )
  const ids = goods.map((one) => one.id)
  const billed = goods.map((one) => one.billed)
  await tx.query(queries.insertGoods(institutionId, id, ids, billed))
  await writeFacets(tx, { institutionId, id }, facets)
}

function toBill(row: BillRow): SupplierBill {
  const { created_at: createdAt, goods: billed, ...rest } = row
  const listed = queries.toListed(rest)
  const goods = billed.map((one) => ({
    ...one,
    difference: one.received === null ? null : sumOf([one.billed, -one.received]),
  }))
  const known = [...PARTS_OF_BILL.map((part) => listed[part]), ...goods.map((one) => one.billed)]
  return {
    ...listed,
    branchId: listed.branch.id,
    createdAt,
    goods,
    otherAmount: sumOf([listed.totalAmount, -sumOf(known)]),
  }
}
