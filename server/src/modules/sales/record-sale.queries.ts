import { statement } from '../../db/statement.ts'
import { stockName } from '../stock/wanted-stock.ts'

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

/** One of many sales: to a customer who is known. */
export type SaleOfMany = NewSale & {
  newCustomer: null
  /** Who the seller has to be for it. */
  seller: Seller
  /** What stands in the audit trail. */
  origin: RequestOrigin
  /** The stock that each line wants, by its name. */
  stock: readonly string[]
}

type Seller = Pick<Actor, 'sessionHash' | 'role' | 'branchId'>

type RecordedSale = {
  /** Which one of the sales, counted from 1. */
  sale: number
  answer: string
}

/** Makes it of a sale without a new customer. Every field is named, not copied: what that costs is in bench/README.md. */
export function saleOfMany(
  { id, owner, key, branchId, customerId, lines }: NewSale,
  { seller, origin }: Pick<SaleOfMany, 'seller' | 'origin'>,
): SaleOfMany {
  const stock = [...lines.keys()].map((productId) =>
    stockName(owner.institutionId, branchId, productId),
  )
  return { id, owner, key, branchId, customerId, newCustomer: null, lines, seller, origin, stock }
}

const recordMany = statement<RecordedSale>(
  'record_sales',
  `select sale, answer
   from record_sales($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
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
    // Ascending, whichever sale gets which: the trail tells sales of one millisecond in this order.
    sales.map(({ id }) => id).toSorted(),
    sales.map(({ customerId }) => customerId),
    sales.map(({ key }) => key?.call),
    sales.map(({ key }) => key?.keyHash),
    sales.map(({ key }) => key?.requestHash),
    sales.map(({ origin }) => origin.session),
    sales.map(({ origin }) => origin.address),
    sales.map(({ origin }) => origin.request),
    sales.map((sale) => sale.lines.size),
    lines.map(({ sale }) => sale),
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ wanted }) => wanted),
  )
}

function linesOf(sales: readonly SaleOfMany[]) {
  const wantedSoFar = new Map<string, number>()
  return sales.flatMap(({ owner, branchId, lines, stock }, index) =>
    [...lines].map(([productId, quantity], line) => {
      const name = stock[line] ?? ''
      const wanted = (wantedSoFar.get(name) ?? 0) + quantity
      wantedSoFar.set(name, wanted)
      return { sale: index + 1, owner, branchId, productId, quantity, wanted }
    }),
  )
}
