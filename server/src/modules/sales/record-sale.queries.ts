import { statement } from '../../db/statement.ts'

import type { Actor } from '../../actor.ts'
import type { NewCustomer } from '@mezgeb/contract/customers'
import type { RequestOrigin } from '../../db/origin.ts'
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

/** A sale of many, with who the seller has to be for it, and the origin that stands in the audit trail. */
export type SaleOfMany = NewSale & { newCustomer: null; seller: Seller; origin: RequestOrigin }

type Seller = Pick<Actor, 'sessionHash' | 'role' | 'branchId'>

type RecordedSale = {
  /** Which one of the sales, counted from 1. */
  sale: number
  answer: string
}

const recordMany = statement<RecordedSale>(
  'record_sales',
  `select sale, answer
   from record_sales($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
)

/**
 * The same for many sales of any institutions, of which no two have the same key or ids that look alike; those that must
 * be done alone are not among the rows (record-sales.sql).
 */
export function recordSalesCall(sales: readonly SaleOfMany[]): Query<RecordedSale> {
  const lines = linesOf(sales)
  return recordMany(
    [...new Set(sales.map(({ owner }) => owner.institutionId))].join(','),
    sales.map(({ owner }) => owner.institutionId),
    sales.map(({ owner }) => owner.userId),
    sales.map(({ seller }) => seller.sessionHash),
    sales.map(({ seller }) => seller.role),
    sales.map(({ seller }) => seller.branchId),
    sales.map(({ branchId }) => branchId),
    sales.map(({ id }) => id),
    sales.map(({ customerId }) => customerId),
    sales.map(({ key }) => key?.call),
    sales.map(({ key }) => key?.keyHash),
    sales.map(({ key }) => key?.requestHash),
    sales.map(({ origin }) => origin.session),
    sales.map(({ origin }) => origin.address),
    sales.map(({ origin }) => origin.request),
    sales.map((sale) => sale.lines.size),
    lines.map(({ sale }) => sale),
    lines.map(({ owner }) => owner.institutionId),
    lines.map(({ branchId }) => branchId),
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ wanted }) => wanted),
  )
}

function linesOf(sales: readonly SaleOfMany[]) {
  const wantedSoFar = new Map<string, number>()
  return sales.flatMap(({ owner, branchId, lines }, index) =>
    [...lines].map(([productId, quantity]) => {
      const stock = `${owner.institutionId} ${branchId} ${productId}`
      const wanted = (wantedSoFar.get(stock) ?? 0) + quantity
      wantedSoFar.set(stock, wanted)
      return { sale: index + 1, owner, branchId, productId, quantity, wanted }
    }),
  )
}
