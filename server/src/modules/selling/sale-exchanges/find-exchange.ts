import { ownScope } from '../../../platform/branch-scope.ts'
import { saleReturnDocuments } from '../sale-returns/sale-return-documents.ts'
import { readSale } from '../sales/read-sale.ts'
import { exchangeOfReturn, exchangeOfSale } from './sale-exchanges.queries.ts'

import type { SaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type Reader = { db: Database; actor: Actor }

/** The exchange by the id of its sale or of its return; null outside of the scope. */
export async function findExchange(
  { db, actor }: Reader,
  by: 'sale' | 'return',
  id: string,
): Promise<SaleExchange | null> {
  const { institutionId, branchId } = ownScope(actor)
  const find = by === 'sale' ? exchangeOfSale : exchangeOfReturn
  const [found] = await db.read(institutionId, find(institutionId, id, branchId))
  if (found === undefined) return null
  const params = { id: found.return_id }
  const [back, sale] = await Promise.all([
    saleReturnDocuments.get({ db, actor, params }),
    readSale(db, ownScope(actor), found.sale_id),
  ])
  return { return: back, sale }
}
