import { REPORT_ROWS_MAX } from '@mezgeb/contract/insight/reports'

import { readPage } from '../../../platform/db/query/paging.ts'
import { booksBounds, currentDay } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { goodsOf, keysOfGoods, pageOfGoods } from '../../catalogue/goods/reported-goods.ts'
import { lossesByGoods, lossesByLine, lossesByText, lostGoods } from './reports.queries.ts'

import type { LossReport, LostGoods } from '@mezgeb/contract/insight/reports'
import type { getLosses, listLosses } from '@mezgeb/contract/insight/reports'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'

type Requested<Query> = { db: Database; actor: Actor; query: Query }
type Days = Received<typeof getLosses>['query']

async function daysOf({ db, actor, query }: Requested<Days>) {
  const { to = currentDay(), from = to } = query
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  return [institutionId, branchId, ...booksBounds(from, to)] as const
}

/** Losses of some days by reason and by line. Throws NOT_FOUND for a branch that is not in reach. */
export async function readLosses(requested: Requested<Days>): Promise<LossReport> {
  const { db, actor } = requested
  const days = await daysOf(requested)
  const [lines, texts] = await Promise.all([
    db.read(actor.institutionId, lossesByLine(...days)),
    db.read(actor.institutionId, lossesByText(...days, REPORT_ROWS_MAX)),
  ])
  return {
    reasons: lines.flatMap(({ line, measured, ...row }) =>
      line === 'LOST' ? [{ ...row, ...measuredSum(measured) }] : [],
    ),
    texts: texts.map(({ measured, ...row }) => ({ ...row, ...measuredSum(measured) })),
    others: lines.flatMap(({ line, removals: documents, units, measured, cost }) =>
      line === 'LOST' ? [] : [{ line, documents, units, ...measuredSum(measured), cost }],
    ),
  }
}

/** The same by product and branch. */
export async function listLostGoods(
  requested: Requested<Received<typeof listLosses>['query']>,
): Promise<Page<LostGoods>> {
  const { db, actor, query } = requested
  const days = await daysOf(requested)
  return readPage(db, actor.institutionId, query, {
    rows: lossesByGoods(...days, ...pageOfGoods(query)),
    total: lostGoods(...days),
    toItem: (row) => ({
      ...goodsOf(row),
      cost: row.cost,
      amount: row.amount,
      changes: row.changes,
    }),
    keysOf: keysOfGoods,
  })
}
