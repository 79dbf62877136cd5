import {
  createSaleReturn,
  getReturnableSale,
  getSaleReturn,
  listSaleReturns,
} from '@mezgeb/contract/selling/sale-returns'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { amountOnTop } from '../sales/sale-row.ts'
import { isOfDay } from './goods-of-sale.ts'
import { saleReturnDocuments } from './sale-return-documents.ts'
import {
  findLeftOnAccount,
  findReturnsOfSale,
  findRounded,
  findSaleToReturn,
  findSold,
} from './sale-returns.queries.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Module } from '../../module.ts'

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** Throws NOT_FOUND for a sale that is not in reach. */
async function readReturnable({ db, actor, params: { id } }: Requested): Promise<ReturnableSale> {
  const { institutionId, branchId } = ownScope(actor)
  return db.readTogether(institutionId, async (tx) => {
    const [[sale], goods, returns, [account], [rounded]] = await Promise.all([
      tx.query(findSaleToReturn(institutionId, id, branchId)),
      tx.query(findSold(institutionId, id)),
      tx.query(findReturnsOfSale(institutionId, id)),
      tx.query(findLeftOnAccount(institutionId, id)),
      tx.query(findRounded(institutionId, id)),
    ])
    if (sale === undefined) throw new AppError('NOT_FOUND')
    return {
      sale: { id, kind: 'SALE', number: '' },
      ...(sale.customer_id === sale.branch_id ? {} : { customerId: sale.customer_id }),
      ...(sale.customer_group_id === null ? {} : { customerGroupId: sale.customer_group_id }),
      branchId: sale.branch_id,
      mayReturn: isOfDay(actor, sale.created_at),
      ...((account?.left ?? 0) > 0 ? { onAccount: account?.left } : {}),
      ...((rounded?.over ?? 0) === 0 ? {} : { rounding: rounded?.over }),
      items: goods.map((row) => ({
        product: lineProduct(row.product_id, row),
        ...(row.is_service === null ? {} : { isService: true }),
        ...(row.of_line === null ? {} : { line: row.of_line }),
        sold: row.sold,
        returned: row.returned,
        amount: row.amount,
        ...amountOnTop(row.facets),
      })),
      returns,
    }
  })
}

export const saleReturns: Module = {
  routes: (api) => {
    serve(api, listSaleReturns, saleReturnDocuments.list)
    serve(api, getSaleReturn, saleReturnDocuments.get)
    serve(api, createSaleReturn, saleReturnDocuments.record)
    serve(api, getReturnableSale, readReturnable)
  },
  counted: [{ ...saleReturnDocuments.counted, amount: 'total_amount' }],
  affects: [
    // A debt is seen in all branches.
    affects(createSaleReturn, (success) =>
      success.reply().onAccount === undefined ? saleReturnDocuments.affected(success) : {},
    ),
  ],
}
