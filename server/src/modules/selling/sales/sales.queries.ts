import { fiscalKey } from '@mezgeb/contract/selling/sale-fiscal-numbers'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { AFTER_ALL_TIMES, BEFORE_ALL_TIMES, inEachOrder } from '../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { fromNamed, hasText, searchFor } from '../../../platform/db/query/search.ts'
import { RETURNED } from './lists/returned.queries.ts'
import { RETURNS_OF_SALES } from './returned-lines.ts'
import { saleIdRange, typedNumber } from './sale-id-range.ts'
import { COLUMNS, OF_PAGE, ORDERS, shownSale } from './sales-of-page.queries.ts'
import { hasPaperNumber } from '../../stock/ledger/papers/paper-number.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Database } from '../../../platform/db/database.ts'
import type { Order, Sorted } from '../../../platform/db/query/order.ts'
import type { SearchForm } from '../../../platform/db/query/search.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { ShownRow } from './sales-of-page.queries.ts'

type Counted = { total: number }
type Summed = { amount: number }

const sales = (order: Order, more = '') => `select ${COLUMNS}${more} ${OF_PAGE} ${order.by('s.')}`
/** The sales of `page`, which has their keys. */
export const SALES_OF_PAGE = { '-date': sales(ORDERS['-date']), date: sales(ORDERS.date) }
/** SQL that finds sales by `number`, or where the branch `$4` or the institution has none of it, by an id from `first` to `last`. */
const byNumberOrId = (number: string, first: string, last: string) => `
      s.number = ${number} or s.id between ${first} and ${last} and not exists (
        select from series n
          join documents d on d.institution_id = $1 and d.series_id = n.branch_id and d.kind = 'SALE' and d.number = ${number}
         where n.institution_id = $1 and n.kind = 'SALE' and ($4::uuid is null or d.branch_id = $4))`
/** SQL that finds the sale whose fiscal number has the key. */
const byFiscal = (key: string) =>
  `s.id = (select f.id from fiscal_numbers f where f.institution_id = $1 and f.search_key = ${key})`
/** The text of a search, $8, in the name; or the id between $9 and $10; or the number $11; or the fiscal number $12. */
export const NAME_OR_ID = `(s.customer_id in (select c.id from customers c where c.institution_id = $1 and ${hasText('c.name_key', '$8')})
      or ${byNumberOrId('$11', '$9', '$10')} or ${byFiscal('$12')} or ${hasPaperNumber('s.id', '$8')})`
const ALL = 'select s.created_at, s.id from sales s where s.institution_id = $1'
const TOTAL = 'select count(*) as total from sales s where s.institution_id = $1'
/** ETB that came back of the sales of a condition, below zero. */
const returnedOf = (where: string) =>
  `coalesce((select sum(r.total_amount) from ${RETURNS_OF_SALES} ${where}), 0)`
const sumWhere = (where: string) => `
  select coalesce(sum(s.total_amount), 0) + ${returnedOf(where)} as amount from sales s
   where s.institution_id = $1 ${where}`

// A form of the list for each, because a statement is planned once for all its values: each can use its own index.
const PERIOD = 'and s.created_at >= $2 and s.created_at <= $3'
const OF_INSTITUTION = `${PERIOD} and $4::uuid is null and $5::uuid is null`
const OF_BRANCH = `${PERIOD} and s.branch_id = $4 and $5::uuid is null`
// IS TRUE prevents the use of the index by time, which would read all sales of the institution.
const OF_CUSTOMER = `and (s.created_at >= $2 and s.created_at <= $3) is true and s.customer_id = $5
  and ($4::uuid is null or (s.branch_id = $4) is true)`
const FILTERED = `${PERIOD}
  and ($4::uuid is null or s.branch_id = $4) and ($5::uuid is null or s.customer_id = $5)`

const pageFrom = (first: number, order: Order) =>
  `${order.after(first, 's.')} ${order.by('s.')} limit $${first + 2}`

type Totals = { total: string; sum: string }

function listStatements(name: string, where: string, { total, sum }: Totals) {
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<ShownRow & Counted>(
        `sales_of_${name}${suffix}`,
        `with page as (${ALL} ${where} and ${pageFrom(6, order)})
         ${sales(order, `, (${total}) as total`)}`,
      ),
    ),
    total: statement<Counted>(`sales_total_of_${name}`, total),
    sum: statement<Summed>(`sales_sum_of_${name}`, sum),
  }
}

// Which customers' names have the text is found out first; then all sales are held against them, once for page and
// total. Looking the sales of each customer up would be faster for rare names, and slow for common ones.
function searchStatements(form: SearchForm) {
  const where = `${FILTERED}
    and (s.customer_id in (select id ${fromNamed('customers', form, '$6')})
      or ${byNumberOrId('$9', '$7', '$8')} or ${byFiscal('$10')} or ${hasPaperNumber('s.id', '$6')})`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<ShownRow & Counted>(
        `found_sales${suffix}_${form}`,
        `with found as materialized (
                select s.created_at, s.id from sales s where s.institution_id = $1 ${where}),
              page as (select * from found s where ${pageFrom(11, order)})
         ${sales(order, ', (select count(*) from found) as total')}`,
      ),
    ),
    total: statement<Counted>(`found_sales_total_${form}`, `${TOTAL} ${where}`),
    sum: statement<Summed>(`found_sales_sum_${form}`, sumWhere(where)),
  }
}

// $4 is null for an institution.
const COUNTED = 'select count_sales($1, $4, $2, $3) as total where $5::uuid is null'
const sumOf = (ofScope: string) =>
  `select sum(s.total_amount) from sales s where s.institution_id = $1 and ${ofScope}`
const OF_ALL_BRANCHES = '$4::uuid is null'
// The counted days and the sales before and after them, as in count-sales.sql.
const counted = (ofScope: string, where: string): Totals => ({
  total: COUNTED,
  sum: `
  with c as materialized (select since, until from counted_days($1, 'sales', $2, $3))
  select coalesce((select sum(d.amount) from day_counts d
                    where d.institution_id = $1 and d.list = 'sales'
                      and d.part = (select coalesce($4::uuid, '${PLATFORM_INSTITUTION_ID}'))
                      and d.day >= (select since from c) and d.day < (select until from c)), 0)
       + coalesce((${sumOf(ofScope)} and s.created_at >= $2 and s.created_at < (select since from c)), 0)
       + coalesce((${sumOf(ofScope)} and s.created_at >= (select until from c) and s.created_at <= $3), 0)
       + ${returnedOf(where)} as amount
   where $5::uuid is null`,
})
const ofInstitution = listStatements(
  'institution',
  OF_INSTITUTION,
  counted(OF_ALL_BRANCHES, OF_INSTITUTION),
)
const ofBranch = listStatements('branch', OF_BRANCH, counted('s.branch_id = $4', OF_BRANCH))
const ofCustomer = listStatements('customer', OF_CUSTOMER, {
  total: `${TOTAL} ${OF_CUSTOMER}`,
  // Of few sales.
  sum: `
  select coalesce(sum(s.total_amount + r.returned), 0) as amount
    from sales s
   cross join lateral (${RETURNED}) r
   where s.institution_id = $1 ${OF_CUSTOMER}`,
})
const found = { index: searchStatements('index'), scan: searchStatements('scan') }

export type SalesPage = PageRequest &
  Sorted<keyof typeof ORDERS> & {
    customerId?: string | undefined
    /** Moments, both part of the period. */
    from?: string | undefined
    to?: string | undefined
  }

/** Sales, newest first unless `sort` says otherwise; the search looks at the customer's name, the number and the first characters of the id. */
export async function listSalesOf(
  db: Database,
  scope: BranchScope,
  page: SalesPage,
): Promise<Page<Sale>> {
  const list = listFor(scope, page)
  const filters = filtersOf(scope, page)
  const { sort = '-date' } = page
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, scope.institutionId, page, {
    rows: list.page[sort](...filters, ...start(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: shownSale,
    keysOf,
  })
}

/** Birr of all sales that a list has, on all its pages, less what came back of them. */
export async function sumSalesOf(
  db: Database,
  scope: BranchScope,
  page: SalesPage,
): Promise<number> {
  const { sum } = listFor(scope, page)
  const [row] = await db.read(scope.institutionId, sum(...filtersOf(scope, page)))
  return row?.amount ?? 0
}

const newestStatement = (scope: string, where: string) =>
  statement<ShownRow>(
    `newest_sales_of_${scope}`,
    `with page as (${ALL} and ${where} order by s.created_at desc, s.id desc limit $3) ${sales(ORDERS['-date'])}`,
  )
const newestOfInstitution = newestStatement('institution', '$2::uuid is null')
const newestOfBranch = newestStatement('branch', 's.branch_id = $2')

/** The newest of the scope, without paging. */
export async function listNewestSales(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  count: number,
): Promise<Sale[]> {
  const newest = branchId === null ? newestOfInstitution : newestOfBranch
  const rows = await tx.query(newest(institutionId, branchId, count))
  return rows.map(shownSale)
}

function listFor(scope: BranchScope, page: SalesPage) {
  const { form } = searchFor(page.search)
  if (form !== 'none') return found[form]
  if (page.customerId !== undefined) return ofCustomer
  return scope.branchId === null ? ofInstitution : ofBranch
}

function filtersOf({ institutionId, branchId }: BranchScope, page: SalesPage): unknown[] {
  const period = [page.from ?? BEFORE_ALL_TIMES, page.to ?? AFTER_ALL_TIMES]
  const filters = [institutionId, ...period, branchId, page.customerId ?? null]
  const { pattern } = searchFor(page.search)
  if (pattern === null) return filters
  const ids = saleIdRange(page.search ?? '')
  return [
    ...filters,
    pattern,
    ids?.first ?? null,
    ids?.last ?? null,
    typedNumber(page.search ?? ''),
    fiscalKey(page.search ?? ''),
  ]
}

const saleById = statement<ShownRow>(
  'sale_by_id',
  `with page as (${ALL} and s.id = $2 and ($3::uuid is null or s.branch_id = $3)) ${sales(ORDERS['-date'])}`,
)

/** With its lines, and the names that its products had; null when there is no such sale in the scope. */
export async function findSale(db: Database, scope: BranchScope, id: string): Promise<Sale | null> {
  const [row] = await db.read(
    scope.institutionId,
    saleById(scope.institutionId, id, scope.branchId),
  )
  return row === undefined ? null : shownSale(row)
}

type Parties = {
  numbers_sales: true | null
  cash_rounding: number | null
  branch_name: string | null
  customer_name: string | null
  customer_tin: string | null
  user_name: string
}

/** Settings of the institution, and the names that a sale shows, where they exist. */
export const findSaleParties = statement<Parties>(
  'sale_parties',
  `select i.numbers_sales, i.cash_rounding, u.name as user_name,
          (select b.name from branches b where b.institution_id = $1 and b.id = $2) as branch_name,
          (select c.name from customers c
            where c.institution_id = $1 and c.branch_id = $5 and c.id = $3 and c.deleted_at is null) as customer_name,
          (select c.tin from customers c where c.institution_id = $1 and c.id = $3) as customer_tin
     from institutions i
     join users u on u.institution_id = $1 and u.id = $4
    where i.id = $1`,
)
