import { AppError } from '../../../platform/app-error.ts'
import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  dateOrders,
  inEachOrder,
} from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { countedTotal } from '../../../platform/db/counts/counted-total.ts'
import {
  AGAIN_NOW,
  CATEGORIES_OF_TAKE,
  COUNTERS,
  DIFFERENCES_OF_TAKE,
  DOCUMENTS,
  KEPT_BACK,
  LATE_PRODUCTS,
  OVERLAPS,
  STOCK_OF_PRODUCT,
} from './take-parts.queries.ts'
import { hasPaperNumber, takeNumber } from '../ledger/papers/paper-number.ts'

import type { StockTake, StockTakeStatus } from '@mezgeb/contract/stock/stock-takes'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { FacetsToPost } from '../ledger/lines/line-facets.ts'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Name = { id: string; name: string }

type OfOne = 'overlaps' | 'documents' | 'countedBy' | 'late'
type Differences = NonNullable<StockTake['differences']>

export type TakeRow = Omit<StockTake, 'createdAt' | 'differences' | 'endedBy' | OfOne> & {
  created_at: string
  /** Of those to count again: not shown to the blind yet. */
  kept_back: number
  differences: Omit<Differences, 'foundMeasured' | 'missingMeasured'> &
    Record<'found_measured' | 'missing_measured', MeasuredPart[] | null>
  endedBy: Name | null
} & { [Field in OfOne]?: StockTake[Field] | null }

const ORDERS = dateOrders('created_at')

const userOf = (id: string) => `
         (select json_build_object('id', u.id, 'name', u.name) from users u where u.institution_id = $1 and u.id = ${id})`

const columns = (more = '') => `
  select t.id, ${takeNumber('t')} as number, t.scope, t.shelf, t.is_blind as "isBlind", t.status, t.created_at, t.in_scope as "inScope",
         case when t.tolerance_of is not null then json_build_object('of', t.tolerance_of, 'most', t.tolerance) end as tolerance,
         t.posted_at as "postedAt", t.left_alone as "leftAlone", t.version,
         (select json_build_object('id', b.id, 'name', b.name) from branches b
           where b.institution_id = $1 and b.id = t.branch_id) as branch,
         ${userOf('t.user_id')} as "openedBy", ${userOf('t.posted_by')} as "postedBy", ${userOf('t.ended_by')} as "endedBy",
         ${CATEGORIES_OF_TAKE} as categories, n.*, row_to_json(d) as differences${more}
    from page k
   cross join lateral (select * from stock_takes t where t.institution_id = $1 and t.id = k.id limit 1) t
   cross join lateral (
         select count(*) filter (where x.counted is not null) as counted,
                count(*) filter (where ${AGAIN_NOW} is not null) as again, count(*) filter (where ${KEPT_BACK}) as kept_back
           from stock_take_products x
           ${STOCK_OF_PRODUCT}
          where x.institution_id = $1 and x.stock_take_id = t.id) n
   ${DIFFERENCES_OF_TAKE}`

export const COUNTED_TAKES: CountedList = {
  name: 'stock takes',
  source: 'stock_takes',
  at: 'created_at',
  part: 'branch_id',
}

/** The plain list of the institution and of a branch, and lists with filters. */
const SCOPES = {
  institution: '$2::uuid is null',
  branch: 't.branch_id = $2',
  filtered: '($2::uuid is null or t.branch_id = $2)',
}
type Form = keyof typeof SCOPES

function listOf(form: Form) {
  const listed = `stock_takes t where t.institution_id = $1 and ${SCOPES[form]}
     and ($3::text is null or ${hasText('t.shelf_key', '$3')} or t.number::text like $3 or ${hasPaperNumber('t.id', '$3')})
     and t.created_at >= $4 and t.created_at <= $5 and ($6::text is null or t.status = $6)
     and ($7::uuid is null or t.user_id = $7)`
  const total =
    form === 'filtered'
      ? `(select count(*) from ${listed})`
      : countedTotal(COUNTED_TAKES, '$1', form === 'branch' ? '$2' : undefined)
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<TakeRow & { total: number }>(
        `stock_takes_page${suffix}_${form}`,
        `with page as (
       select t.created_at, t.id from ${listed} and ${order.after(8, 't.')} ${order.by('t.')} limit $10),
     rows as materialized (${columns()})
     select r.*, ${total} as total from rows r join page k on k.id = r.id ${order.by('k.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `stock_takes_total_${form}`,
      `select count(*) as total from ${listed}`,
    ),
  }
}

const LISTS = {
  institution: listOf('institution'),
  branch: listOf('branch'),
  filtered: listOf('filtered'),
}

const takeById = statement<TakeRow>(
  'stock_take_by_id',
  `with page as (
     select t.id from stock_takes t
      where t.institution_id = $1 and t.id = $3 and ($2::uuid is null or t.branch_id = $2))
   ${columns(`, ${OVERLAPS} as overlaps, ${DOCUMENTS} as documents, ${COUNTERS} as "countedBy", ${LATE_PRODUCTS} as late`)}`,
)

export type TakePage = PageRequest &
  Sorted<keyof typeof ORDERS> &
  Parameters<typeof periodOf>[0] & {
    status?: StockTakeStatus | undefined
    /** The user that opened the stock-take. */
    userId?: string | undefined
  }

/** The newest first unless `sort` says otherwise. The search looks at shelf and number. */
export async function listTakes(
  db: Database,
  { institutionId, branchId }: BranchScope,
  { sort = '-date', ...page }: TakePage,
): Promise<Page<TakeRow>> {
  const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } = periodOf(page)
  const { search = '', status = null, userId = null } = page
  const filters = [institutionId, branchId, likePattern(search), from, to, status, userId] as const
  const given = [page.from, page.to, page.status, page.userId]
  const isPlain = search === '' && given.every((one) => one === undefined)
  const list = LISTS[isPlain ? (branchId === null ? 'institution' : 'branch') : 'filtered']
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, page, {
    rows: list.page[sort](...filters, ...start(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: (row) => {
      const { total: _, ...take } = row
      return take
    },
    keysOf,
  })
}

/** Throws NOT_FOUND for an id that is not in the scope. */
export async function findTake(
  tx: Pick<Transaction, 'query'>,
  { institutionId, branchId }: BranchScope,
  id: string,
): Promise<TakeRow> {
  const [row] = await tx.query(takeById(institutionId, branchId, id))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** Opens a stock-take; the row of the series is held until the commit, so that numbers have no gap. */
export const addTake = statement<{ id: string }>(
  'add_stock_take',
  `insert into stock_takes
     (institution_id, id, branch_id, number, scope, shelf, is_blind, tolerance_of, tolerance, user_id, in_scope)
   select $1, $2, $3, take_number($1, $3, 'STOCK_TAKE'), $4, $5, $6, $7, $8, $9, (
     select count(*) from branch_stock s
       join products p on p.institution_id = $1 and p.id = s.product_id
      where s.institution_id = $1 and s.branch_id = $3 and s.quantity > 0
        and case $4 when 'ALL' then true when 'CATEGORIES' then p.category_id = any ($10)
                    when 'PRODUCTS' then p.id = any ($11) else false end)
   returning id`,
)

export const addTakeCategories = statement(
  'add_stock_take_categories',
  `insert into stock_take_categories (institution_id, stock_take_id, category_id)
   select $1, $2, c.id from (select distinct id from unnest($3::uuid[]) id order by id) c`,
)

export const addTakeProducts = statement(
  'add_stock_take_products',
  `insert into stock_take_products (institution_id, stock_take_id, product_id, is_chosen)
   select $1, $2, p.id, true from (select distinct id from unnest($3::uuid[]) id order by id) p`,
)

/** The stock-take, locked until the commit; no row outside of the scope. */
export const lockTake = statement<{
  status: StockTakeStatus
  branch_id: string
  version: number
  ended_by: string | null
}>(
  'lock_stock_take',
  `select t.status, t.branch_id, t.version, t.ended_by from stock_takes t
    where t.institution_id = $1 and t.id = $3 and ($2::uuid is null or t.branch_id = $2)
      for no key update`,
)

/** $4: the user, kept where the counting ends. */
export const setTakeStatus = statement(
  'set_stock_take_status',
  `update stock_takes
      set status = $3, version = version + 1, ended_by = case $3 when 'COUNTED' then $4 else ended_by end,
          ended_at = case $3 when 'COUNTED' then clock_timestamp() else ended_at end
    where institution_id = $1 and id = $2`,
)

export const countUncounted = statement<{ uncounted: number }>(
  'count_uncounted',
  'select count(*) as uncounted from uncounted_products($1, $2)',
)

export const lockDifferences = statement<{
  product_id: string
  difference: number
  is_short: boolean
  facets: FacetsToPost | null
}>(
  'stock_take_differences',
  'select product_id, difference, is_short, facets from stock_take_differences($1, $2)',
)

export const markShort = statement(
  'mark_short',
  `update stock_take_products set again = 'SHORT'
    where institution_id = $1 and stock_take_id = $2 and product_id = any ($3::uuid[])`,
)

export const setPosted = statement(
  'set_stock_take_posted',
  `update stock_takes
      set status = 'POSTED', posted_at = clock_timestamp(), posted_by = $3, left_alone = $4, version = version + 1
    where institution_id = $1 and id = $2`,
)

/** Adds an entry of a stock-take to the audit trail; only its status changes. */
export const auditTake = statement(
  'audit_stock_take',
  `select add_audit_entry($1, 'STOCK_TAKE', $2, $3, $4, $5, $6)`,
)

/** The entry of another status. */
export const auditStatus = (
  ...[institutionId, id, branchId, before, after]: [...string[], StockTakeStatus, StockTakeStatus]
) =>
  auditTake(
    institutionId,
    id,
    'CHANGED',
    branchId,
    JSON.stringify({ status: before }),
    JSON.stringify({ status: after }),
  )
