import * as z from 'zod/mini'

import { inEachOrder, orderBy } from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { hasTextIfAny } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { countedField } from '../../catalogue/goods/unit-size/counted-row.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'

import type { ExpiringLot, ExpiryPeriod } from '@mezgeb/contract/stock/lots'
import type { Named } from '@mezgeb/contract/kit/fields'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'

type Row = {
  id: string
  expires_on: string
  batch: string
  units: number
  value: number | null
  product: ExpiringLot['product']
  branch: z.infer<typeof Named>
  total: number
}

const EXPIRY = {
  name: 'expires_on',
  value: z.iso.date(),
  ends: { asc: '-infinity', desc: 'infinity' },
}
const ORDERS = { date: orderBy('asc', EXPIRY), '-date': orderBy('desc', EXPIRY) }

const OF = {
  institution: 'l.institution_id = $1 and $2::uuid is null',
  branch: 'l.institution_id = $1 and l.branch_id = $2',
}

function listOf(scope: keyof typeof OF) {
  // Of the stock on hand those units are left that had expired, then those that expire last. LIMIT 1: the planner would read all products.
  const found = `select l.id, l.expires_on, l.batch, l.product_id, l.branch_id, p.code, ${goodsColumns('p')},
          least(l.units, s.quantity - n.later)::int as units,
          round(s.value * least(l.units, s.quantity - n.later) / s.quantity, 2) as value
     from lots l
    cross join lateral (
          select p.code, ${goodsColumns('p')}, p.name_key, p.tracks_expiry from products p
           where p.institution_id = $1 and p.id = l.product_id limit 1) p
    cross join lateral (
          select s.quantity, s.value from branch_stock s
           where s.institution_id = $1 and s.product_id = l.product_id and s.branch_id = l.branch_id limit 1) s
    cross join lateral (
          select coalesce(sum(n.units), 0) as later from lots n
           where n.institution_id = $1 and n.product_id = l.product_id and n.branch_id = l.branch_id
             and (n.is_expired, n.expires_on, n.batch) > (l.is_expired, l.expires_on, l.batch)) n
    where ${OF[scope]} and l.expires_on <= $3::date and p.tracks_expiry and s.quantity > n.later
      and ${hasTextIfAny('p.name_key', '$4')}`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<Row>(
        `expiring_lots_of_${scope}${suffix}`,
        `with found as materialized (${found}),
            page as (select * from found d where ${order.after(5, 'd.')} ${order.by('d.')} limit $7)
       select d.id, d.expires_on::text as expires_on, d.batch, d.units, d.value,
              json_strip_nulls(json_build_object(
                'id', d.product_id, 'code', d.code, 'name', d.name, 'unit', d.unit, ${countedField('d')})) as product,
              json_build_object('id', b.id, 'name', b.name) as branch, (select count(*) from found) as total
         from page d
         join branches b on b.institution_id = $1 and b.id = d.branch_id
        ${order.by('d.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `expiring_lots_total_of_${scope}`,
      `select count(*) as total from (${found}) d`,
    ),
  }
}

const STATEMENTS = { institution: listOf('institution'), branch: listOf('branch') }

type Requested = PageRequest &
  Sorted<keyof typeof ORDERS> & { branchId?: string | undefined; within: ExpiryPeriod }

/** Batches on hand in the branch, else in all branches in reach, that expire within the period, the first to expire first. */
export async function listExpiring(
  db: Database,
  actor: Actor,
  { branchId, within, sort = 'date', ...page }: Requested,
): Promise<Page<ExpiringLot>> {
  const { institutionId } = actor
  const scope = await listScope(db, actor, branchId)
  const last = lastDay(within)
  const { page: rows, total } = STATEMENTS[scope.branchId === null ? 'institution' : 'branch']
  const filters = [institutionId, scope.branchId, last, likePattern(page.search)]
  return readPage(db, institutionId, page, {
    rows: rows[sort](...filters, ...ORDERS[sort].start(page), pageSize(page) + 1),
    total: total(...filters),
    toItem: ({ id, product, branch, batch, expires_on: expiresOn, units, value }) => ({
      id,
      product,
      branch,
      batch: batch === '' ? null : batch,
      expiresOn,
      quantity: units,
      value,
    }),
    keysOf: ORDERS[sort].keysOf,
  })
}

function lastDay(within: ExpiryPeriod): string {
  if (within === 'ALL') return 'infinity'
  return addDays(currentDay(), within === 'EXPIRED' ? -1 : Number(within))
}
