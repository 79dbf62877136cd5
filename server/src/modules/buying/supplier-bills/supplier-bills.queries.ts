import { BILL_AMOUNTS } from '@mezgeb/contract/buying/supplier-bills'

import { column } from '../../../platform/db/record-table.queries.ts'
import { statement } from '../../../platform/db/statement.ts'
import { linkedNumber, paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { FACETS_SHOWN } from './bill-facets.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { ListedBill } from '@mezgeb/contract/buying/supplier-bills'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { ShownFacets } from './bill-facets.ts'

/** Columns, as of a bill b. */
export const AMOUNTS = BILL_AMOUNTS.map(column)
export const AMOUNT_COLUMNS = AMOUNTS.map((amount) => `b.${amount}`).join(', ')

type NamedRow = z.infer<typeof Named>

export type GoodsRow = {
  id: string
  kind: string
  number: string
  date: string
  reference: string | null
  received: number | null
}

const GOODS = `d.id, d.kind, ${linkedNumber('d')} as number, d.dated as date, d.reference, goods_amount($1, d.id) as received`
const NOT_REVERSED = `not exists (select from document_links k
                where k.institution_id = $1 and k.target_id = d.id and k.role = 'REVERSES')`

/** Goods of these ids, of supplier $2 in branch $3 and of kind $4, with their products. */
export const findGoods = statement<GoodsRow & { products: string[] }>(
  'goods_to_bill',
  `select ${GOODS},
          array(select distinct m.product_id from stock_movements m
                 where m.institution_id = $1 and m.document_id = d.id and m.line >= 1) as products
     from documents d
    where d.institution_id = $1 and d.supplier_id = $2 and d.branch_id = $3 and d.kind = $4 and d.id = any ($5)`,
)

/** Those of these goods that were reversed or have a bill. */
export const findFaults = statement<{ id: string; is_reversed: boolean; bill_id: string | null }>(
  'goods_not_to_bill',
  `select d.id, not ${NOT_REVERSED} as is_reversed, g.bill_id
     from documents d
     left join billed_goods g on g.institution_id = $1 and g.document_id = d.id
    where d.institution_id = $1 and d.id = any ($2) and (g.bill_id is not null or not ${NOT_REVERSED})`,
)

export const findBillOf = statement<{ bill_id: string }>(
  'bill_of_goods',
  'select bill_id from billed_goods where institution_id = $1 and document_id = $2',
)

/** Goods of supplier $2 and of kind $3 without a bill, of branch $4 or with null of any; the oldest first. */
export const findUnbilled = statement<GoodsRow & { branch: NamedRow }>(
  'unbilled_goods',
  `select ${GOODS}, json_build_object('id', b.id, 'name', b.name) as branch
     from documents d
     join branches b on b.institution_id = $1 and b.id = d.branch_id
    where d.institution_id = $1 and d.supplier_id = $2 and d.kind = $3 and ($4::uuid is null or d.branch_id = $4)
      and not exists (select from billed_goods g where g.institution_id = $1 and g.document_id = d.id)
      and ${NOT_REVERSED}
    order by d.created_at, d.id
    limit $5`,
)

export const findSupplierName = statement<NamedRow>(
  'supplier_to_pay',
  'select id, name from suppliers where institution_id = $1 and id = $2',
)

export const hasBranchNamed = statement<{ id: string }>(
  'branch_of_bill',
  'select b.id from branches b where b.institution_id = $1 and b.id = $2',
)

/** Before the debt to supplier $2 is judged. */
export const lockBalance = statement<never>(
  'lock_supplier_balance',
  'select lock_supplier_balance($1, $2)',
)

/** The state of the institution and the debt to supplier $2, whose balance is locked, at the time after the lock. */
export const findOwed = statement<{ status: string; owed: number; at: string }>(
  'owed_to_supplier',
  `select i.status, b.owed, clock_timestamp()::timestamptz(3) as at
     from institutions i
     join supplier_balances b on b.institution_id = $1 and b.supplier_id = $2
    where i.id = $1`,
)

/** $3 above zero: more is owed. */
export const addToBalance = statement<never>(
  'add_to_supplier_balance',
  'update supplier_balances set owed = owed + $3 where institution_id = $1 and supplier_id = $2',
)

export const findSameNumber = statement<{ id: string }>(
  'bill_of_the_same_number',
  `select document_id as id from supplier_bills
    where institution_id = $1 and supplier_id = $2 and kind = $3 and reference_key = $4`,
)

export const insertBill = statement<never>(
  'insert_supplier_bill',
  `insert into supplier_bills
     (institution_id, document_id, supplier_id, kind, reference_key, billed_on, due_on, ${AMOUNTS.join(', ')}, corrected)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export const insertGoods = statement<never>(
  'insert_billed_goods',
  `insert into billed_goods (institution_id, bill_id, document_id, billed)
   select $1, $2, u.id, u.billed from unnest($3::uuid[], $4::numeric[]) u (id, billed)`,
)

export type ListedRow = Omit<ListedBill, 'kind' | 'billedOn' | 'dueOn'> & {
  kind: string
  billed_on: string
  due_on: string
}

/** SQL of a bill b of document d, of which o says what is open. */
export const LISTED = `
   d.id, d.kind, ${paperNumber('d')} as number, d.reference, d.note, b.billed_on::text, b.due_on::text,
          ${BILL_AMOUNTS.map((field) => `b.${column(field)} as "${field}"`).join(', ')}, coalesce(o.open, 0) as open,
          json_build_object('id', s.id, 'name', s.name) as supplier,
          json_build_object('id', h.id, 'name', h.name) as branch,
          json_build_object('id', u.id, 'name', u.name) as by`
export const OF_LISTED = `
     join supplier_bills b on b.institution_id = $1 and b.document_id = d.id
     join suppliers s on s.institution_id = $1 and s.id = d.supplier_id
     join branches h on h.institution_id = $1 and h.id = d.branch_id
     join users u on u.institution_id = $1 and u.id = d.user_id`

/** The contract's `ListedBill`. */
export function toListed<Row extends ListedRow>(row: Row) {
  const { kind, billed_on: billedOn, due_on: dueOn, ...listed } = row
  const billKind = kind === 'SUPPLIER_BILL' ? ('BILL' as const) : ('CREDIT' as const)
  return { ...listed, kind: billKind, billedOn, dueOn }
}

export type BillRow = ListedRow &
  ShownFacets & {
    created_at: string
    corrected: number
    goods: {
      document: z.infer<typeof DocumentLink>
      date: string
      reference: string | null
      received: number | null
      billed: number
    }[]
  }

/** Bill or credit note $2 of branch $3, or with null of any. */
export const billById = statement<BillRow>(
  'supplier_bill_by_id',
  `select ${LISTED}, d.created_at, b.corrected,
          ${FACETS_SHOWN},
          coalesce((select json_agg(json_build_object(
                             'document', json_build_object('id', t.id, 'kind', t.kind, 'number', ${linkedNumber('t')}),
                             'date', to_char(t.dated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reference', t.reference,
                             'received', goods_amount($1, t.id), 'billed', g.billed) order by t.dated, t.id)
                      from billed_goods g
                      join documents t on t.institution_id = $1 and t.id = g.document_id
                     where g.institution_id = $1 and g.bill_id = d.id), '[]') as goods
     from documents d ${OF_LISTED}
     left join lateral (
            select o.open from open_bills($1, d.supplier_id) o where o.id = d.id and d.kind = 'SUPPLIER_BILL') o on true
    where d.institution_id = $1 and d.id = $2 and ($3::uuid is null or d.branch_id = $3)`,
)
