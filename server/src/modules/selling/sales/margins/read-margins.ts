import { REPORT_ROWS_MAX } from '@mezgeb/contract/insight/reports'
import { sumOf } from '@mezgeb/contract/kit/money'

import { AppError } from '../../../../platform/app-error.ts'
import { ownScope } from '../../../../platform/branch-scope.ts'
import { readPage } from '../../../../platform/db/query/paging.ts'
import { currentDay, dayBounds } from '../../../../platform/time/period-of.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { goodsOf, keysOfGoods, pageOfGoods } from '../../../catalogue/goods/reported-goods.ts'
import { countedOf } from '../../../catalogue/goods/unit-size/counted-row.ts'
import {
  marginsByGoods,
  soldByBranch,
  soldByProduct,
  soldBySale,
  soldGoods,
} from './sale-margins.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type {
  Margin,
  MarginOfGoods,
  MarginReport,
  SaleMargin,
  getMargins,
  listMargins,
} from '@mezgeb/contract/selling/sale-margins'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Page } from '../../../../platform/db/query/paging.ts'
import type { SoldRow } from './sale-margins.queries.ts'

type Caller = { db: Database; actor: Actor }
type Days = Received<typeof getMargins>['query']

/** Revenue, cost and margin of the days' sales (ETB). Throws NOT_FOUND for a branch that is not in reach. */
export async function readMargins({
  db,
  actor,
  query: { to = currentDay(), from = to, ...query },
}: Caller & { query: Days }): Promise<MarginReport> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const requested = [institutionId, branchId, ...dayBounds(from, to)] as const
  const [byBranch, byProduct] = await db.readTogether(institutionId, (tx) =>
    Promise.all([
      tx.query(soldByBranch(...requested)),
      tx.query(soldByProduct(...requested, REPORT_ROWS_MAX)),
    ]),
  )
  return {
    ...totalOf(byBranch),
    branches: byBranch.map((row) => ({ branch: namedOf(row), ...marginOf(row) })),
    products: byProduct.map(soldItem),
  }
}

/** The same by product and branch. */
export async function listMarginsOfGoods({
  db,
  actor,
  query: { to = currentDay(), from = to, ...query },
}: Caller & { query: Received<typeof listMargins>['query'] }): Promise<Page<MarginOfGoods>> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const requested = [institutionId, branchId, ...dayBounds(from, to)] as const
  return readPage(db, institutionId, query, {
    rows: marginsByGoods(...requested, ...pageOfGoods(query)),
    total: soldGoods(...requested),
    toItem: (row) => ({ ...goodsOf(row), units: row.units, ...marginOf(row) }),
    keysOf: keysOfGoods,
  })
}

/** Throws NOT_FOUND for a sale that is not in reach. */
export async function readSaleMargin({
  db,
  actor,
  params,
}: Caller & { params: { id: string } }): Promise<SaleMargin> {
  const { institutionId, branchId } = ownScope(actor)
  const lines = await db.read(institutionId, soldBySale(institutionId, branchId, params.id))
  if (lines.length === 0) throw new AppError('NOT_FOUND')
  return { ...totalOf(lines), items: lines.map(soldItem) }
}

const namedOf = ({ id, name }: Pick<SoldRow, 'id' | 'name'>) => ({ id, name })

type Sold = Pick<SoldRow, 'revenue' | 'cost' | 'unknown'>

const soldItem = (row: SoldRow) => ({
  product: { ...namedOf(row), ...countedOf(row) },
  units: row.units,
  ...marginOf(row),
})

function marginOf({ revenue, cost, unknown }: Sold): Margin {
  const margin = sumOf([revenue, -unknown, -cost])
  return { revenue, cost, margin, revenueOfUnknownCost: unknown }
}

function totalOf(rows: readonly Sold[]): Margin {
  return marginOf({
    revenue: sumOf(rows.map(({ revenue }) => revenue)),
    cost: sumOf(rows.map(({ cost }) => cost)),
    unknown: sumOf(rows.map(({ unknown }) => unknown)),
  })
}
