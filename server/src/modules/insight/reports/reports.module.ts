import { getLosses, getStockValue, listLosses } from '@mezgeb/contract/insight/reports'
import { sumOf } from '@mezgeb/contract/kit/money'

import { serve } from '../../../platform/http/serve.ts'
import { currentDay, endOfBooks } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { COUNTED_COST } from './counted-cost.ts'
import { listLostGoods, readLosses } from './read-losses.ts'
import { stockValueOf } from './reports.queries.ts'

import type { Module } from '../../module.ts'

/** Before every movement. */
const BEGINNING = '-infinity'

export const reports: Module = {
  routes: (api) => {
    serve(api, getStockValue, async ({ db, actor, query: { day = currentDay(), ...query } }) => {
      const { institutionId, branchId } = await listScope(db, actor, query.branchId)
      const requested = stockValueOf(institutionId, branchId, BEGINNING, endOfBooks(day))
      const rows = await db.read(institutionId, requested)
      const branches = rows.map(({ id, name, value }) => ({ branch: { id, name }, value }))
      const onTheRoad = sumOf(rows.map((row) => row.to_road))
      const inQuarantine = sumOf(rows.map((row) => row.held))
      const value = sumOf([...branches.map((one) => one.value), inQuarantine])
      if (branchId !== null) return { day, branches, inQuarantine, value }
      return { day, branches, onTheRoad, inQuarantine, value: sumOf([value, onTheRoad]) }
    })
    serve(api, getLosses, readLosses)
    serve(api, listLosses, listLostGoods)
  },
  counted: [COUNTED_COST],
}
