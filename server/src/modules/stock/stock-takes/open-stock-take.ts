import { randomUUID } from 'node:crypto'

import { ownScope } from '../../../platform/branch-scope.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { takeReply } from './stock-take-reply.ts'
import {
  addTake,
  addTakeCategories,
  addTakeProducts,
  auditTake,
  findTake,
} from './stock-takes.queries.ts'

import type { StockTakeInput } from '@mezgeb/contract/stock/stock-takes'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'

type Opening = { db: Database; actor: Actor; body: StockTakeInput; key: IdempotencyKey | null }

/** Opens a stock-take of a branch. 404 for a branch, category or product that is not there. */
export function openStockTake({ db, actor, body, key }: Opening): Promise<Created> {
  const { institutionId, userId } = actor
  return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
    const {
      scope,
      categoryIds = [],
      productIds = [],
      shelf = null,
      isBlind = false,
      tolerance,
    } = body
    await judgeGoods(tx, institutionId, {
      productIds: productIds.map((productId) => ({ productId })),
    })
    const branchId = await resolveBranch(tx, actor, body.branchId)
    const id = randomUUID()
    await tx.query(
      addTake(
        institutionId,
        id,
        branchId,
        scope,
        shelf,
        isBlind,
        tolerance?.of,
        tolerance?.most,
        userId,
        categoryIds,
        productIds,
      ),
    )
    if (scope === 'CATEGORIES') await tx.query(addTakeCategories(institutionId, id, categoryIds))
    if (scope === 'PRODUCTS') await tx.query(addTakeProducts(institutionId, id, productIds))
    const created = JSON.stringify({ status: 'OPEN' })
    await tx.query(auditTake(institutionId, id, 'CREATED', branchId, null, created))
    return takeReply(actor, await findTake(tx, ownScope(actor), id))
  })
}
