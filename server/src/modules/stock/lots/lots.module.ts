import { listExpiringLots } from '@mezgeb/contract/stock/lots'

import { serve } from '../../../platform/http/serve.ts'
import { listExpiring } from './expiring-lots.queries.ts'

import type { Module } from '../../module.ts'

export const lots: Module = {
  routes: (api) => {
    serve(api, listExpiringLots, ({ db, actor, query }) => listExpiring(db, actor, query))
  },
}
