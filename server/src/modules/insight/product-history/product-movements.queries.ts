import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import * as z from 'zod/mini'

import { AFTER_ALL_TIMES, BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'
import { customerNamed, supplierNamed } from '../../stock/ledger/lists/customer-or-supplier.ts'
import { IS_RARE } from '../../stock/ledger/movement-kinds.ts'
import { paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { FACETS_MOVED } from './facets-of-product.ts'

import type { ProductMovement } from '@mezgeb/contract/insight/product-history'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'

/** As the contract shows it, without its id. */
type MovementRow = Omit<ProductMovement, 'id'> & { line: number; total: number }

const KEYS = 'm.created_at, m.document_id, m.line'
const NEWEST_FIRST = 'order by m.created_at desc, m.document_id desc, m.line desc'
const IN_PERIOD = 'm.created_at >= $4 and m.created_at <= $5'
const AFTER = `(${KEYS}) < ($7, $8::uuid, $9)`
const BRANCHES = `(
    select s.branch_id from branch_stock s
     where s.institution_id = $1 and s.product_id = $2 and ($3::uuid is null or s.branch_id = $3) offset 0) s`

type Form = { newest: string; count: string }

// Branch by branch, as the index of the stock card has them.
function ofEachBranch(where: string): Form {
  const rows = `from stock_movements m
     where m.institution_id = $1 and m.product_id = $2 and m.branch_id = s.branch_id and ${IN_PERIOD} and ${where}`
  return {
    newest: `select m.* from ${BRANCHES} cross join lateral (
               select ${KEYS} ${rows} and ${AFTER} ${NEWEST_FIRST} limit $10) m`,
    count: `select coalesce(sum(n.rows), 0)::bigint from ${BRANCHES}
             cross join lateral (select count(*) as rows ${rows}) n`,
  }
}

// Kinds that are rare beside sales have their own index.
const OF_RARE_KIND = `from stock_movements m
   where m.institution_id = $1 and m.product_id = $2 and m.kind = $6 and ${IS_RARE}
     and m.branch_id in (select s.branch_id from ${BRANCHES}) and ($3::uuid is null or m.branch_id = $3) and ${IN_PERIOD}`

const FORMS = {
  all: ofEachBranch('$6::text is null'),
  frequent: ofEachBranch('m.kind = $6'),
  rare: {
    newest: `select ${KEYS} ${OF_RARE_KIND} and ${AFTER} ${NEWEST_FIRST} limit $10`,
    count: `select count(*) ${OF_RARE_KIND}`,
  },
}

function statementsOf(name: string, { newest, count }: Form) {
  return {
    page: statement<MovementRow>(
      `product_movements_${name}`,
      `with page as materialized (select * from (${newest}) m ${NEWEST_FIRST} limit $10)
       select m.created_at as at, m.line, m.kind, m.document_id as "documentId", d.number,
              json_build_object('id', b.id, 'name', b.name) as branch,
              json_build_object('id', u.id, 'name', u.name) as user,
              coalesce(d.customer, d.supplier) as party, d.note, m.quantity, m.balance, m.unit_price as "pricePerUnit", ${FACETS_MOVED},
              (${count}) as total
         from page k
        cross join lateral (
              select * from stock_movements m
               where m.institution_id = $1 and m.document_id = k.document_id and m.product_id = $2 and m.line = k.line
               limit 1) m
        cross join lateral (
              select ${paperNumber('d')} as number, d.note,
                     ${customerNamed('d.customer_id')} as customer,
                     ${supplierNamed('d.supplier_id')} as supplier
                from documents d where d.institution_id = $1 and d.id = m.document_id limit 1) d
        cross join lateral (
              select b.id, b.name from branches b where b.institution_id = $1 and b.id = m.branch_id limit 1) b
        cross join lateral (
              select u.id, u.name from users u where u.institution_id = $1 and u.id = m.user_id limit 1) u
        ${NEWEST_FIRST}`,
    ),
    total: statement<{ total: number }>(
      `product_movements_total_${name}`,
      `select (${count}) as total`,
    ),
  }
}

const STATEMENTS = {
  all: statementsOf('of_all_kinds', FORMS.all),
  frequent: statementsOf('of_frequent_kind', FORMS.frequent),
  rare: statementsOf('of_rare_kind', FORMS.rare),
}

type Requested = {
  product: BranchScope & { id: string }
  kind: string | undefined
  from?: string | undefined
  to?: string | undefined
  page: PageRequest
}

const Keys = z.tuple([z.iso.datetime({ offset: true }), z.guid(), z.int()])
const START = [AFTER_ALL_TIMES, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0] as const

/** A page of what a product did in the scope, newest first. */
export async function listMovements(
  db: Database,
  { product, kind, from, to, page }: Requested,
): Promise<Page<ProductMovement>> {
  const { institutionId, branchId, id } = product
  const isFrequent = FREQUENT_KINDS.some((one) => one.kind === kind)
  const form = kind === undefined ? 'all' : isFrequent ? 'frequent' : 'rare'
  const period = [from ?? BEFORE_ALL_TIMES, to ?? AFTER_ALL_TIMES] as const
  const filters = [institutionId, id, branchId, ...period, kind ?? null] as const
  const { page: rows, total } = STATEMENTS[form]
  return readPage(db, institutionId, page, {
    rows: rows(...filters, ...(afterKeys(page, Keys) ?? START), pageSize(page) + 1),
    total: total(...filters),
    toItem: ({ line, total: _total, ...moved }) => ({
      id: `${moved.documentId}-${line}`,
      ...moved,
    }),
    keysOf: ({ at, documentId, line }) => [at, documentId, line],
  })
}
