import { statement } from '../../db/statement.ts'
import { totalOf } from '../../db/counted.ts'
import { pageSize } from '../../db/paging.ts'
import { hasText, inEachForm, fromNamed, searchFor } from '../../db/search.ts'
import { afterDate, readPageByDate } from './stock-paging.ts'

import type { StockOut } from '@mezgeb/contract/stock'
import type { IdempotencyKey, KeyOwner } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { SearchForm } from '../../db/search.ts'
import type { Transaction } from '../../db/transactions.ts'
import type { Page, PageRequest } from '../../db/paging.ts'
import type { BranchScope } from '../branches/branch-scope.ts'
import type { MovementCall, MovementOutcome } from './move-stock.ts'

type OutRow = {
  id: string
  date: string
  created_at: string
  reason: string
  /** As the ledger has it: below zero. */
  quantity: number
  unit_price: number
  product_id: string
  product_name: string
  product_unit: string
  branch_id: string
  branch_name: string
}

// The page is cut from the keys it is sorted by; only then the rest is looked up for it, row by row: without LIMIT 1 the
// planner, who takes a page for a tenth of the table, would read all products for it.
const columns = (more: string) => `
  select o.id, o.date_removed as date, o.created_at, o.reason, m.quantity, m.unit_price,
         p.id as product_id, p.name as product_name, p.unit as product_unit,
         b.id as branch_id, b.name as branch_name${more}
    from page k,
         lateral (select * from stock_outs o where o.institution_id = $1 and o.id = k.id limit 1) o,
         lateral (select m.quantity, m.unit_price from stock_movements m
                   where m.institution_id = $1 and m.document_id = o.id
                     and m.product_id = o.product_id limit 1) m,
         lateral (select p.id, p.name, p.unit from products p
                   where p.institution_id = $1 and p.id = o.product_id limit 1) p,
         lateral (select b.id, b.name from branches b
                   where b.institution_id = $1 and b.id = o.branch_id limit 1) b
   order by o.date_removed desc, o.created_at desc, o.id desc`
const NEWEST_FIRST = 'order by o.date_removed desc, o.created_at desc, o.id desc'
const KEYS = 'o.date_removed, o.created_at, o.id'

type Scope = 'institution' | 'branch'
const OF: Record<Scope, string> = {
  institution: 'o.institution_id = $1 and $2::uuid is null',
  branch: 'o.institution_id = $1 and o.branch_id = $2',
}

// Which products have the text is found out first; then all removals are held against them, once for page and total.
// Looking the removals of each product up would be faster for rare words, and slow for common ones.
function condition(form: SearchForm): string {
  if (form === 'none') return '$3::text is null'
  return `(o.product_id in (select id ${fromNamed('products', form, '$3')})
    or ${hasText('o.reason_key', '$3')})`
}

function listStatements(form: SearchForm, scope: Scope) {
  const where = `${OF[scope]} and ${condition(form)}`
  const [gathered, total] =
    form === 'none'
      ? ['not materialized', totalOf('stock_outs', '$1', scope === 'branch' ? '$2' : undefined)]
      : ['materialized', '(select count(*) from found)']
  return {
    page: statement<OutRow & { total: number }>(
      `stock_outs_of_${scope}_${form}`,
      `with found as ${gathered} (select ${KEYS} from stock_outs o where ${where}),
            page as (select * from found o
                      where (o.date_removed, o.created_at, o.id) < ($4, $5, $6)
                      ${NEWEST_FIRST} limit $7)
       ${columns(`, ${total} as total`)}`,
    ),
    total: statement<{ total: number }>(
      `stock_outs_total_of_${scope}_${form}`,
      form === 'none'
        ? `select ${total} as total where $3::text is null and ($2::uuid is null or true)`
        : `select count(*) as total from stock_outs o where ${where}`,
    ),
  }
}

// A statement is planned once for all its values: with one for each scope, each can use its own index.
const listsOfInstitution = inEachForm(listStatements, 'institution')
const listsOfBranch = inEachForm(listStatements, 'branch')
const newestStatement = (scope: Scope) =>
  statement<OutRow>(
    `newest_stock_outs_of_${scope}`,
    `with page as (select ${KEYS} from stock_outs o where ${OF[scope]} ${NEWEST_FIRST} limit $3)
     ${columns('')}`,
  )
const newestOfInstitution = newestStatement('institution')
const newestOfBranch = newestStatement('branch')

/** Removals, newest first; the search looks at the product's name and the reason. */
export async function listOutsOf(
  db: Database,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<StockOut>> {
  const { institutionId, branchId } = scope
  const { form, pattern } = searchFor(page.search)
  const list = (branchId === null ? listsOfInstitution : listsOfBranch)[form]
  const filters = [institutionId, branchId, pattern] as const
  return readPageByDate(db, institutionId, page, {
    rows: list.page(...filters, ...afterDate(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: toOut,
  })
}

/** The newest of the scope, without paging. */
export async function listNewestOuts(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  count: number,
): Promise<StockOut[]> {
  const newest = branchId === null ? newestOfInstitution : newestOfBranch
  const rows = await tx.query(newest(institutionId, branchId, count))
  return rows.map(toOut)
}

const remove = statement<MovementOutcome>(
  'remove_stock',
  `select outcome, answer, details
   from remove_stock($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

type NewOut = {
  id: string
  branchId: string
  productId: string
  quantity: number
  reason: string
  dateRemoved: string
}

/** Document, movement, balance and the answer to keep, in one call (remove-stock.sql). */
export function removeStockCall(
  owner: KeyOwner,
  key: IdempotencyKey | null,
  out: NewOut,
): MovementCall {
  return (origin) =>
    remove(
      ...[owner.institutionId, owner.userId, out.branchId, out.id],
      ...[out.productId, out.quantity, out.reason, out.dateRemoved],
      ...[key?.call, key?.keyHash, key?.requestHash],
      origin,
    )
}

function toOut(row: OutRow): StockOut {
  return {
    id: row.id,
    productId: row.product_id,
    branchId: row.branch_id,
    quantity: -row.quantity,
    reason: row.reason,
    dateRemoved: row.date,
    createdAt: row.created_at,
    product: {
      id: row.product_id,
      name: row.product_name,
      unit: row.product_unit,
      pricePerUnit: row.unit_price,
    },
    branch: { id: row.branch_id, name: row.branch_name },
  }
}
