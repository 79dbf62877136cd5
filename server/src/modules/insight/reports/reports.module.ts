import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'
import {
  REPORT_ROWS_MAX,
  getLosses,
  getMargins,
  getSaleMargin,
  getStockValue,
} from '@mezgeb/contract/insight/reports'
import { sumOf } from '@mezgeb/contract/kit/money'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { clockOf } from '../../../platform/time/clock-of.ts'
import { startOfDay } from '../../../platform/time/start-of-day.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import {
  COUNTED_COSTS,
  lossesByReason,
  soldByBranch,
  soldByProduct,
  soldBySale,
  stockValueOf,
} from './reports.queries.ts'

import type {
  LossReport,
  MarginReport,
  SaleMargin,
  StockValueReport,
} from '@mezgeb/contract/insight/reports'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Module } from '../../module.ts'
import type { SoldRow } from './reports.queries.ts'

type Caller = { db: Database; actor: Actor }
type Asked = { branchId?: string | undefined }
type Days = Asked & { from: string; to: string }

/** Before every movement. */
const BEGINNING = '-infinity'

async function stockValue({
  db,
  actor,
  query,
}: Caller & { query: Asked & { day: string } }): Promise<StockValueReport> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const end = startOf(addDays(query.day, 1))
  const rows = await db.read(institutionId, stockValueOf(institutionId, branchId, BEGINNING, end))
  const branches = rows.map(({ id, name, value }) => ({ branch: { id, name }, value }))
  return { day: query.day, branches, value: sumOf(branches.map(({ value }) => value)) }
}

async function margins({ db, actor, query }: Caller & { query: Days }): Promise<MarginReport> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const period = [startOf(query.from), startOf(addDays(query.to, 1))] as const
  const asked = [institutionId, branchId, ...period] as const
  const [byBranch, byProduct] = await db.readTogether(institutionId, (tx) =>
    Promise.all([
      tx.query(soldByBranch(...asked)),
      tx.query(soldByProduct(...asked, REPORT_ROWS_MAX)),
    ]),
  )
  const branches = byBranch.map((row) => ({ branch: namedOf(row), ...marginOf(row) }))
  return {
    ...totalOf(byBranch),
    branches,
    products: byProduct.map((row) => ({
      product: namedOf(row),
      units: row.units,
      ...marginOf(row),
    })),
  }
}

/** Throws NOT_FOUND for a sale outside of the caller's scope. */
async function saleMargin({
  db,
  actor,
  params,
}: Caller & { params: { id: string } }): Promise<SaleMargin> {
  const { institutionId, branchId } = ownScope(actor)
  const [row] = await db.read(institutionId, soldBySale(institutionId, branchId, params.id))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return marginOf(row)
}

async function losses({ db, actor, query }: Caller & { query: Days }): Promise<LossReport> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const period = [startOf(query.from), startOf(addDays(query.to, 1))] as const
  const asked = lossesByReason(institutionId, branchId, ...period, REPORT_ROWS_MAX)
  return { reasons: await db.read(institutionId, asked) }
}

const startOf = (day: string) => new Date(startOfDay(day, clockOf(DEFAULT_TIME_ZONE))).toISOString()

const namedOf = ({ id, name }: SoldRow) => ({ id, name })

type Sold = Pick<SoldRow, 'revenue' | 'cost' | 'unknown'>

function marginOf({ revenue, cost, unknown }: Sold): SaleMargin {
  const margin = sumOf([revenue, -unknown, -cost])
  return { revenue, cost, margin, revenueOfUnknownCost: unknown }
}

function totalOf(rows: readonly Sold[]): SaleMargin {
  return marginOf({
    revenue: sumOf(rows.map(({ revenue }) => revenue)),
    cost: sumOf(rows.map(({ cost }) => cost)),
    unknown: sumOf(rows.map(({ unknown }) => unknown)),
  })
}

export const reports: Module = {
  routes: (api) => {
    serve(api, getStockValue, stockValue)
    serve(api, getMargins, margins)
    serve(api, getSaleMargin, saleMargin)
    serve(api, getLosses, losses)
  },
  counted: COUNTED_COSTS,
}
