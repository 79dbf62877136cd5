import { REPORT_ROWS_MAX, getLosses, getStockValue } from '@mezgeb/contract/insight/reports'
import { sumOf } from '@mezgeb/contract/kit/money'

import { serve } from '../../../platform/http/serve.ts'
import { booksBounds, currentDay, endOfBooks } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { COUNTED_COST } from './counted-cost.ts'
import { lossesByReason, lossesByText, otherChanges, stockValueOf } from './reports.queries.ts'

import type { Module } from '../../module.ts'

/** Before every movement. */
const BEGINNING = '-infinity'

export const reports: Module = {
  routes: (api) => {
    serve(api, getStockValue, async ({ db, actor, query: { day = currentDay(), ...query } }) => {
      const { institutionId, branchId } = await listScope(db, actor, query.branchId)
      const asked = stockValueOf(institutionId, branchId, BEGINNING, endOfBooks(day))
      const rows = await db.read(institutionId, asked)
      const branches = rows.map(({ id, name, value }) => ({ branch: { id, name }, value }))
      const onTheRoad = sumOf(rows.map((row) => row.to_road))
      const inQuarantine = sumOf(rows.map((row) => row.held))
      const value = sumOf([...branches.map((one) => one.value), inQuarantine])
      if (branchId !== null) return { day, branches, inQuarantine, value }
      return { day, branches, onTheRoad, inQuarantine, value: sumOf([value, onTheRoad]) }
    })
    serve(
      api,
      getLosses,
      async ({ db, actor, query: { from = currentDay(), to = currentDay(), ...query } }) => {
        const { institutionId, branchId } = await listScope(db, actor, query.branchId)
        const asked = [institutionId, branchId, ...booksBounds(from, to)] as const
        const [reasons, texts, others] = await Promise.all([
          db.read(institutionId, lossesByReason(...asked)),
          db.read(institutionId, lossesByText(...asked, REPORT_ROWS_MAX)),
          db.read(institutionId, otherChanges(...asked)),
        ])
        return { reasons, texts, others }
      },
    )
  },
  counted: [COUNTED_COST],
}
