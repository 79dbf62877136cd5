import { statement } from '../../db/statement.ts'
import { totalOf } from '../../db/counted.ts'
import { pageSize } from '../../db/paging.ts'
import { hasText, inEachForm, fromNamed, searchFor } from '../../db/search.ts'
import { afterDate, readPageByDate } from './stock-paging.ts'

import type { StockEntry } from '@mezgeb/contract/stock'
import type { IdempotencyKey, KeyOwner } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { SearchForm } from '../../db/search.ts'
import type { Transaction } from '../../db/transactions.ts'
import type { Page, PageRequest } from '../../db/paging.ts'
import type { BranchScope } from '../branches/branch-scope.ts'
import type { MovementCall, MovementOutcome } from './move-stock.ts'

type EntryRow = {
  id: string
  date: string
  created_at: string
  quantity: number
  unit_price: number
  product_id: string
  product_name: string
  product_unit: string
  supplier_id: string
  supplier_name: string
  branch_id: string
  branch_name: string
}

// The page is cut from the keys it is sorted by; only then the rest is looked up for it, row by row: without LIMIT 1 the
// planner, who takes a page for a tenth of the table, would read all products for it.
const columns = (more: string) => `
  select e.id, e.date_received as date, e.created_at, m.quantity, m.unit_price,
         p.id as product_id, p.name as product_name, p.unit as product_unit,
         s.id as supplier_id, s.name as supplier_name, b.id as branch_id, b.name as branch_name${more}
    from page k,
         lateral (select * from stock_entries e where e.institution_id = $1 and e.id = k.id limit 1) e,
         lateral (select m.quantity, m.unit_price from stock_movements m
                   where m.institution_id = $1 and m.document_id = e.id
                     and m.product_id = e.product_id limit 1) m,
         lateral (select p.id, p.name, p.unit from products p
                   where p.institution_id = $1 and p.id = e.product_id limit 1) p,
         lateral (select s.id, s.name from suppliers s
                   where s.institution_id = $1 and s.id = e.supplier_id limit 1) s,
         lateral (select b.id, b.name from branches b
                   where b.institution_id = $1 and b.id = e.branch_id limit 1) b
   order by e.date_received desc, e.created_at desc, e.id desc`
const NEWEST_FIRST = 'order by e.date_received desc, e.created_at desc, e.id desc'
const KEYS = 'e.date_received, e.created_at, e.id'

type Scope = 'institution' | 'branch'
const OF: Record<Scope, string> = {
  institution: 'e.institution_id = $1 and $2::uuid is null',
  branch: 'e.institution_id = $1 and e.branch_id = $2',
}

// Which names have the text is found out first; then all entries are held against them, once for page and total.
// Looking the entries of each name up would be faster for rare words, and slow for common ones.
function condition(form: SearchForm): string {
  if (form === 'none') return '$3::text is null'
  return `(e.product_id in (select id ${fromNamed('products', form, '$3')})
    or e.supplier_id in (select id from suppliers
                          where institution_id = $1 and ${hasText('name_key', '$3')}))`
}

function listStatements(form: SearchForm, scope: Scope) {
  const where = `${OF[scope]} and ${condition(form)}`
  const [gathered, total] =
    form === 'none'
      ? ['not materialized', totalOf('stock_entries', '$1', scope === 'branch' ? '$2' : undefined)]
      : ['materialized', '(select count(*) from found)']
  return {
    page: statement<EntryRow & { total: number }>(
      `stock_entries_of_${scope}_${form}`,
      `with found as ${gathered} (select ${KEYS} from stock_entries e where ${where}),
            page as (select * from found e
                      where (e.date_received, e.created_at, e.id) < ($4, $5, $6)
                      ${NEWEST_FIRST} limit $7)
       ${columns(`, ${total} as total`)}`,
    ),
    total: statement<{ total: number }>(
      `stock_entries_total_of_${scope}_${form}`,
      form === 'none'
        ? `select ${total} as total where $3::text is null and ($2::uuid is null or true)`
        : `select count(*) as total from stock_entries e where ${where}`,
    ),
  }
}

// A statement is planned once for all its values: with one for each scope, each can use its own index.
const listsOfInstitution = inEachForm(listStatements, 'institution')
const listsOfBranch = inEachForm(listStatements, 'branch')
const newestStatement = (scope: Scope) =>
  statement<EntryRow>(
    `newest_stock_entries_of_${scope}`,
    `with page as (select ${KEYS} from stock_entries e where ${OF[scope]} ${NEWEST_FIRST} limit $3)
     ${columns('')}`,
  )
const newestOfInstitution = newestStatement('institution')
const newestOfBranch = newestStatement('branch')

/** Entries, newest first; the search looks at the names of product and supplier. */
export async function listEntriesOf(
  db: Database,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<StockEntry>> {
  const { institutionId, branchId } = scope
  const { form, pattern } = searchFor(page.search)
  const list = (branchId === null ? listsOfInstitution : listsOfBranch)[form]
  const filters = [institutionId, branchId, pattern] as const
  return readPageByDate(db, institutionId, page, {
    rows: list.page(...filters, ...afterDate(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: toEntry,
  })
}

/** The newest of the scope, without paging. */
export async function listNewestEntries(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  count: number,
): Promise<StockEntry[]> {
  const newest = branchId === null ? newestOfInstitution : newestOfBranch
  const rows = await tx.query(newest(institutionId, branchId, count))
  return rows.map(toEntry)
}

const receive = statement<MovementOutcome>(
  'receive_stock',
  `select outcome, answer, details
   from receive_stock($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

type NewEntry = {
  id: string
  branchId: string
  productId: string
  supplierId: string
  quantity: number
  dateReceived: string
}

/** Document, movement, balance and the answer to keep, in one call (receive-stock.sql). */
export function receiveStockCall(
  owner: KeyOwner,
  key: IdempotencyKey | null,
  entry: NewEntry,
): MovementCall {
  return (origin) =>
    receive(
      ...[owner.institutionId, owner.userId, entry.branchId, entry.id],
      ...[entry.productId, entry.quantity, entry.supplierId, entry.dateReceived],
      ...[key?.call, key?.keyHash, key?.requestHash],
      origin,
    )
}

function toEntry(row: EntryRow): StockEntry {
  return {
    id: row.id,
    productId: row.product_id,
    supplierId: row.supplier_id,
    branchId: row.branch_id,
    quantity: row.quantity,
    dateReceived: row.date,
    createdAt: row.created_at,
    product: {
      id: row.product_id,
      name: row.product_name,
      unit: row.product_unit,
      pricePerUnit: row.unit_price,
    },
    supplier: { id: row.supplier_id, name: row.supplier_name },
    branch: { id: row.branch_id, name: row.branch_name },
  }
}
