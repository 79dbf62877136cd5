import { statement } from '../../db/statement.ts'
import { likePattern, pageSize } from '../../db/paging.ts'
import { afterDate, readPageByDate } from './stock-paging.ts'

import type { StockEntry } from '@mezgeb/contract/stock'
import type { IdempotencyKey, KeyOwner } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { Query } from '../../db/statement.ts'
import type { Transaction } from '../../db/transactions.ts'
import type { Page, PageRequest } from '../../db/paging.ts'
import type { BranchScope } from '../branches/branch-scope.ts'
import type { MovementOutcome } from './move-stock.ts'

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

const FILTERS = `
  e.institution_id = $1
  and ($2::text is null
    or e.supplier_id in (select s.id from suppliers s
                          where s.institution_id = $1 and s.name_key like lower($2))
    or exists (select from stock_movements m
                where m.institution_id = $1 and m.document_id = e.id
                  and m.product_id in (select p.id from products p
                                        where p.institution_id = $1 and p.name_key like lower($2))))`

// The page is cut from the documents alone, in the order of their index; only then the rest is looked up for it.
const PAGE = `
  and (e.date_received, e.created_at, e.id) < ($3, $4, $5)
  order by e.date_received desc, e.created_at desc, e.id desc limit $6`

const ENTRIES = `
  select e.id, e.date_received as date, e.created_at, m.quantity, m.unit_price,
         p.id as product_id, p.name as product_name, p.unit as product_unit,
         s.id as supplier_id, s.name as supplier_name, b.id as branch_id, b.name as branch_name
    from page e
    join stock_movements m on m.institution_id = $1 and m.document_id = e.id
    join products p on p.institution_id = $1 and p.id = m.product_id
    join suppliers s on s.institution_id = $1 and s.id = e.supplier_id
    join branches b on b.institution_id = $1 and b.id = e.branch_id
   order by e.date_received desc, e.created_at desc, e.id desc`

// Two forms of each, because a statement is planned once for all its values: each can use its own index.
const entriesOfInstitution = statement<EntryRow>(
  'stock_entries_of_institution',
  `with page as (select * from stock_entries e where ${FILTERS} ${PAGE}) ${ENTRIES}`,
)
const entriesOfBranch = statement<EntryRow>(
  'stock_entries_of_branch',
  `with page as (select * from stock_entries e where ${FILTERS} and e.branch_id = $7 ${PAGE})
   ${ENTRIES}`,
)
const totalOfInstitution = statement<{ total: number }>(
  'stock_entries_total_of_institution',
  `select count(*) as total from stock_entries e where ${FILTERS}`,
)
const totalOfBranch = statement<{ total: number }>(
  'stock_entries_total_of_branch',
  `select count(*) as total from stock_entries e where ${FILTERS} and e.branch_id = $3`,
)

/** Entries, newest first; the search looks at the names of product and supplier. */
export async function listEntriesOf(
  db: Database,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<StockEntry>> {
  const { institutionId, branchId } = scope
  const pattern = likePattern(page.search)
  return readPageByDate(db, institutionId, page, {
    rows: entries(scope, page, pageSize(page) + 1),
    total:
      branchId === null
        ? totalOfInstitution(institutionId, pattern)
        : totalOfBranch(institutionId, pattern, branchId),
    toItem: toEntry,
  })
}

/** The newest of the scope, without paging. */
export async function listNewestEntries(
  tx: Transaction,
  scope: BranchScope,
  count: number,
): Promise<StockEntry[]> {
  const rows = await tx.query(entries(scope, {}, count))
  return rows.map(toEntry)
}

const receive = statement<MovementOutcome>(
  'receive_stock',
  `select outcome, answer, details
   from receive_stock($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
): Query<MovementOutcome> {
  return receive(
    ...[owner.institutionId, owner.userId, entry.branchId, entry.id],
    ...[entry.productId, entry.quantity, entry.supplierId, entry.dateReceived],
    ...[key?.call, key?.keyHash, key?.requestHash],
  )
}

function entries(scope: BranchScope, page: PageRequest, count: number): Query<EntryRow> {
  const { institutionId, branchId } = scope
  const range = [institutionId, likePattern(page.search), ...afterDate(page), count] as const
  return branchId === null ? entriesOfInstitution(...range) : entriesOfBranch(...range, branchId)
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
