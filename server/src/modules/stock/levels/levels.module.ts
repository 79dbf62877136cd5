import { setLevels } from '@mezgeb/contract/stock/levels'

import { AppError } from '../../../platform/app-error.ts'
import { statement } from '../../../platform/db/statement.ts'
import { serve } from '../../../platform/http/serve.ts'
import { refuseRecounted } from '../../catalogue/goods/unit-size/refuse-recounted.ts'

import type { Module } from '../../module.ts'

/** An entry of a level has the product as its record. */
const PRODUCTS = 'products'

const set = statement<{ is_set: boolean }>(
  'set_levels',
  'select set_levels($1, $2, $3, $4, $5) as is_set',
)

export const levels: Module = {
  routes: (api) => {
    serve(api, setLevels, async ({ db, actor: { institutionId }, body: { items } }) => {
      const query = set(
        institutionId,
        items.map(({ branchId }) => branchId),
        items.map(({ productId }) => productId),
        items.map(({ minimum }) => minimum),
        items.map(({ maximum }) => maximum),
      )
      const [row] = await db.inInstitution(institutionId, async (tx) => {
        await refuseRecounted(tx, institutionId, { items })
        return tx.query(query)
      })
      if (row?.is_set !== true) throw new AppError('NOT_FOUND')
      return undefined
    })
  },
  named: { table: PRODUCTS, referredBy: 'level_id' },
}
