import { randomUUID } from 'node:crypto'

import { saleTotal } from '@mezgeb/contract/selling/sales'

import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { postMovements } from '../../stock/ledger/post-movements.ts'
import { addNewCustomer, addSale, findSimilarId, hasOwnId } from './record-sales.queries.ts'
import { saleText, toSale } from './sale-row.ts'
import { findSaleParties } from './sales.queries.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Created } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { NewSale } from './record-sales.queries.ts'

/**
 * Records a sale as every other document is recorded, on the shard of its institution. Citus refuses the modifying CTEs of
 * record_sales (decisions/0035). Null when it cannot be recorded; explain_sale has the reason.
 */
export async function recordOnShard(db: Database, sale: NewSale): Promise<Created | null> {
  const { seller, key } = sale
  const once = { institutionId: seller.institutionId, owner: seller, key }
  try {
    const act = async (tx: Transaction) =>
      write(tx, hasOwnId(sale) ? sale : { ...sale, id: await freeId(tx, sale) })
    return await createOnce(db, once, act, saleText)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** From 2^46 on the numbers of JSON lie more than a cent apart. */
const TOTAL_LIMIT = 2 ** 46

async function freeId(tx: Transaction, { seller, id }: NewSale): Promise<string> {
  let free = id
  while ((await tx.query(findSimilarId(seller.institutionId, free))).length > 0) free = randomUUID()
  return free
}

async function write(tx: Transaction, sale: NewSale): Promise<Sale> {
  const { id, seller, branchId, customerId, newCustomer } = sale
  const { institutionId, userId } = seller
  if (newCustomer !== null) {
    const { name, phone, address } = newCustomer
    await tx.query(addNewCustomer(institutionId, customerId, branchId, name, phone, address))
  }
  const [parties] = await tx.query(findSaleParties(institutionId, branchId, customerId, userId))
  if (parties?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  const { branch_name, customer_name, user_name } = parties
  if (branch_name === null || customer_name === null) throw new AppError('NOT_FOUND')
  const { at, lines } = await postMovements(tx, {
    ...{ institutionId, userId, branchId, id, kind: 'SALE' },
    lines: sale.lines.map((line, index) => ({ ...line, path: `saleItems.${index}.quantity` })),
  })
  const items = lines.map((line) => ({
    ...line,
    price: line.product.pricePerUnit,
    unitSize: line.product.unitSize,
  }))
  const total = saleTotal(items)
  if (total >= TOTAL_LIMIT) throw new AppError('TOTAL_TOO_LARGE')
  if (total !== (sale.expectedTotal ?? total)) throw new AppError('PRICE_CHANGED')
  await tx.query(addSale(sale, total, at))
  return toSale({
    ...{ id, created_at: at, total_amount: total, customer_id: customerId, customer_name },
    ...{ branch_id: branchId, branch_name, user_id: userId, user_name },
    items: items.map(({ product, quantity, price }) => [
      ...([product.id, quantity, price] as const),
      ...([product.name, product.unit, product.unitSize ?? null] as const),
    ]),
  })
}
