import { statement } from '../../db/statement.ts'
import { likePattern, pageSize } from '../../db/paging.ts'
import { afterDate, readPageByDate } from './stock-paging.ts'

import type { StockOut } from '@mezgeb/contract/stock'
import type { IdempotencyKey, KeyOwner } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { Query } from '../../db/statement.ts'
import type { Transaction } from '../../db/transactions.ts'
import type { Page, PageRequest } from '../../db/paging.ts'
import type { BranchScope } from '../branches/branch-scope.ts'
import type { MovementOutcome } from './move-stock.ts'

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

const FILTERS = `
  o.institution_id = $1
  and ($2::text is null
    or lower(o.reason) like lower($2)
    or exists (select from stock_movements m
                where m.institution_id = $1 and m.document_id = o.id
                  and m.product_id in (select p.id from products p
                                        where p.institution_id = $1 and p.name_key like lower($2))))`

// The page is cut from the documents alone, in the order of their index; only then the rest is looked up for it.
const PAGE = `
  and (o.date_removed, o.created_at, o.id) < ($3, $4, $5)
  order by o.date_removed desc, o.created_at desc, o.id desc limit $6`

const OUTS = `
  select o.id, o.date_removed as date, o.created_at, o.reason, m.quantity, m.unit_price,
         p.id as product_id, p.name as product_name, p.unit as product_unit,
         b.id as branch_id, b.name as branch_name
    from page o
    join stock_movements m on m.institution_id = $1 and m.document_id = o.id
    join products p on p.institution_id = $1 and p.id = m.product_id
    join branches b on b.institution_id = $1 and b.id = o.branch_id
   order by o.date_removed desc, o.created_at desc, o.id desc`

// Two forms of each, because a statement is planned once for all its values: each can use its own index.
const outsOfInstitution = statement<OutRow>(
  'stock_outs_of_institution',
  `with page as (select * from stock_outs o where ${FILTERS} ${PAGE}) ${OUTS}`,
)
const outsOfBranch = statement<OutRow>(
  'stock_outs_of_branch',
  `with page as (select * from stock_outs o where ${FILTERS} and o.branch_id = $7 ${PAGE}) ${OUTS}`,
)
const totalOfInstitution = statement<{ total: number }>(
  'stock_outs_total_of_institution',
  `select count(*) as total from stock_outs o where ${FILTERS}`,
)
const totalOfBranch = statement<{ total: number }>(
  'stock_outs_total_of_branch',
  `select count(*) as total from stock_outs o where ${FILTERS} and o.branch_id = $3`,
)

/** Removals, newest first; the search looks at the product's name and the reason. */
export async function listOutsOf(
  db: Database,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<StockOut>> {
  const { institutionId, branchId } = scope
  const pattern = likePattern(page.search)
  return readPageByDate(db, institutionId, page, {
    rows: outs(scope, page, pageSize(page) + 1),
    total:
      branchId === null
        ? totalOfInstitution(institutionId, pattern)
        : totalOfBranch(institutionId, pattern, branchId),
    toItem: toOut,
  })
}

/** The newest of the scope, without paging. */
export async function listNewestOuts(
  tx: Transaction,
  scope: BranchScope,
  count: number,
): Promise<StockOut[]> {
  const rows = await tx.query(outs(scope, {}, count))
  return rows.map(toOut)
}

const remove = statement<MovementOutcome>(
  'remove_stock',
  `select outcome, answer, details
   from remove_stock($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
): Query<MovementOutcome> {
  return remove(
    ...[owner.institutionId, owner.userId, out.branchId, out.id],
    ...[out.productId, out.quantity, out.reason, out.dateRemoved],
    ...[key?.call, key?.keyHash, key?.requestHash],
  )
}

function outs(scope: BranchScope, page: PageRequest, count: number): Query<OutRow> {
  const { institutionId, branchId } = scope
  const range = [institutionId, likePattern(page.search), ...afterDate(page), count] as const
  return branchId === null ? outsOfInstitution(...range) : outsOfBranch(...range, branchId)
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
