import { setLevels } from '@mezgeb/contract/stock/levels'

import { AppError } from '../../../platform/app-error.ts'
import { serve } from '../../../platform/http/serve.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { setLevelsOf } from './levels.queries.ts'
import { refuseChanged } from './refuse-changed.ts'

import type { Module } from '../../module.ts'

/** An entry of a level has the product as its record. */
const PRODUCTS = 'products'

export const levels: Module = {
  routes: (api) => {
    serve(api, setLevels, async ({ db, actor: { institutionId }, body: { items: given } }) => {
      const [row] = await db.inInstitution(institutionId, async (tx) => {
        await judgeGoods(tx, institutionId, { items: given })
        const items = await refuseChanged(tx, institutionId, given)
        return tx.query(
          setLevelsOf(
            institutionId,
            items.map(({ branchId }) => branchId),
            items.map(({ productId }) => productId),
            items.map(({ minimum }) => minimum),
            items.map(({ maximum }) => maximum),
          ),
        )
      })
      if (row?.is_set !== true) throw new AppError('NOT_FOUND')
      return undefined
    })
  },
  named: { table: PRODUCTS, referredBy: 'level_id' },
}
