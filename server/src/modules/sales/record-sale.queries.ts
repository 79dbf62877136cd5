import { statement } from '../../db/statement.ts'

import type { NewCustomer } from '@mezgeb/contract/customers'
import type { IdempotencyKey, KeyOwner } from '../../db/create-once.ts'
import type { Query } from '../../db/statement.ts'
import type { MovementCall, MovementOutcome } from '../stock/move-stock.ts'

export type NewSale = {
  id: string
  owner: KeyOwner
  key: IdempotencyKey | null
  branchId: string
  /** With `newCustomer` the id that the customer gets. */
  customerId: string
  newCustomer: NewCustomer | null
  /** Units by product. */
  lines: ReadonlyMap<string, number>
}

const recordOne = statement<MovementOutcome>(
  'record_sale',
  `select outcome, answer, details
   from record_sale($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

/** Customer, document, movements, balances and the answer to keep, in one call (record-sale.sql). */
export function recordSaleCall(sale: NewSale): MovementCall {
  const { id, owner, key, branchId, customerId, newCustomer, lines } = sale
  return (origin) =>
    recordOne(
      ...[owner.institutionId, owner.userId, branchId, id],
      ...[customerId, newCustomer?.name, newCustomer?.phone, newCustomer?.address],
      ...[[...lines.keys()], [...lines.values()]],
      ...[key?.call, key?.keyHash, key?.requestHash],
      origin,
    )
}

/** A sale of many, with the origin that stands in the audit trail. */
export type SaleOfMany = NewSale & { newCustomer: null; origin: string }

type RecordedSale = {
  /** Which one of the sales, counted from 1. */
  sale: number
  answer: string
}

const recordMany = statement<RecordedSale>(
  'record_sales',
  `select sale, answer
   from record_sales($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

/** The same for many sales of any institutions; those that must be done alone are not among the rows (record-sales.sql). */
export function recordSalesCall(sales: readonly SaleOfMany[]): Query<RecordedSale> {
  const lines = sales.flatMap((sale, index) =>
    [...sale.lines].map(([productId, quantity]) => ({ sale: index + 1, productId, quantity })),
  )
  return recordMany(
    sales.map(({ owner }) => owner.institutionId),
    sales.map(({ owner }) => owner.userId),
    sales.map(({ branchId }) => branchId),
    sales.map(({ id }) => id),
    sales.map(({ customerId }) => customerId),
    sales.map(({ key }) => key?.call),
    sales.map(({ key }) => key?.keyHash),
    sales.map(({ key }) => key?.requestHash),
    sales.map(({ origin }) => origin),
    lines.map(({ sale }) => sale),
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
  )
}
