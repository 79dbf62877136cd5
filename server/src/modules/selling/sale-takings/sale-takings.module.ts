import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { sumOf } from '@mezgeb/contract/kit/money'

import { may } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay, dayBounds } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { countPendingPeople } from '../../people/pending-people/count-pending-people.ts'
import { readDebt } from '../customer-sales/read-debt.ts'
import { cashInDrawers, takingsOf, voidedSales, waitingWork } from './sale-takings.queries.ts'

import type { Takings } from '@mezgeb/contract/selling/sale-takings'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Module } from '../../module.ts'
import type { TakingsRow } from './sale-takings.queries.ts'

export const takings: Module = {
  routes: (api) => serve(api, getTakings, readTakings),
}

type Query = Received<typeof getTakings>['query']
type Requested = { db: Database; actor: Actor; query: Query }

const NONE = { count: 0, oldest: null }

/** Throws NOT_FOUND for a branch that is not in reach. */
async function readTakings({ db, actor, query }: Requested): Promise<Takings> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const { days, till, ...requested } = daysOf(query)
  const [today, tomorrow] = dayBounds(currentDay(), currentDay())
  const scope = [institutionId, branchId] as const
  const seesShifts = may(actor, 'shifts.view')
  const [rows, [undone], owed, people, [work], [drawers = null]] = await db.readTogether(
    institutionId,
    (tx) =>
      Promise.all([
        tx.query(takingsOf(branchId)(...scope, requested.since, till, ...requested.before)),
        tx.query(voidedSales(...scope, requested.since, till)),
        readDebt(tx, institutionId, branchId),
        countPendingPeople(tx, actor, branchId),
        tx.query(
          waitingWork(
            ...scope,
            tomorrow,
            today,
            may(actor, 'stock-takes.post'),
            may(actor, 'quarantines.settle'),
            seesShifts,
          ),
        ),
        seesShifts ? tx.query(cashInDrawers(...scope)) : [],
      ]),
  )
  const of = (part: TakingsRow['part']) => rows.filter((row) => row.part === part)
  const branches = of('branch')
  const [account] = of('account')
  const voided = undone?.sales ?? 0
  return {
    ...days,
    ...amountsOf(branches),
    sales: sumOf(branches.map(({ sales }) => sales)) - voided,
    voided,
    branches: branches.map((row) => ({ branch: namedOf(row), ...amountsOf([row]) })),
    sellers: of('seller').map((row) => ({
      seller: namedOf(row),
      sales: row.sales,
      ...amountsOf([row]),
    })),
    tenders: of('tender').map((row) => ({
      tender: { ...namedOf(row), readyMade: row.ready_made },
      ...amountsOf([row]),
    })),
    onAccount: amountsOf(account === undefined ? [] : [account]),
    owed,
    drawers,
    waiting: {
      people,
      orders: work?.orders ?? 0,
      stockTakes: work?.stock_takes ?? 0,
      held: work?.held ?? 0,
      tills: work?.tills ?? 0,
      differences: work?.differences ?? NONE,
      days: work?.days ?? NONE,
    },
  }
}

const namedOf = ({ id, name }: TakingsRow) => ({ id: id ?? '', name: name ?? '' })

const amountsOf = (rows: readonly TakingsRow[]) => ({
  amount: sumOf(rows.map(({ amount }) => amount)),
  before: sumOf(rows.map(({ before }) => before)),
})

const WEEK = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The asked days until now, by default today, and the same weekdays before. */
function daysOf(query: Query) {
  const today = currentDay()
  const { from = today } = query
  const to = query.to === undefined || query.to > today ? today : query.to
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const back = WEEK * Math.max(1, Math.ceil(count / WEEK))
  const [since, end] = dayBounds(from, to)
  const now = new Date().toISOString()
  const till = end < now ? end : now
  // Addis Ababa has no summer time: each of its days is as long.
  const before = [since, till].map((moment) => new Date(Date.parse(moment) - back * DAY_MS))
  return {
    days: { from, to, compared: { from: addDays(from, -back), to: addDays(to, -back) } },
    since,
    till,
    before: before.map((moment) => moment.toISOString()),
  }
}
