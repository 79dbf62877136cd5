import { dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { statement } from '../../../platform/db/statement.ts'
import { paymentsOf } from '../../stock/ledger/payments/payments-of-document.ts'
import { CUSTOMER, ofCustomerLike } from './customer-of-voucher.ts'
import { hasPaperNumber, paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { isReturnOf } from '../sales/returned-lines.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { VoucherOfCode } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { PaymentRow } from '../../stock/ledger/payments/payment-row.ts'

type NamedRow = z.infer<typeof Named>

export type CodeRow = Omit<VoucherOfCode, 'lastDay'> & { last_day: string | null }

export type VoucherRow = CodeRow & {
  number: string
  created_at: string
  branch: NamedRow
  by: NamedRow
  customer: NamedRow | null
  note: string | null
  payments: PaymentRow[] | null
  voided: {
    id: string
    number: string
    at: string
    by: NamedRow
    reason: string
    amount: number
    paid_back: number
    payments: PaymentRow[] | null
  } | null
}

export const ORDERS = dateOrders('created_at')

/** Its last day is over. */
const STATE = `case when v.void_id is not null then 'VOID' when v.rest = 0 then 'USED'
                    when v.last_day < tax_day(now()) then 'EXPIRED' else 'OPEN' end`
const CARD = `v.id, v.code, v.amount, v.rest, ${STATE} as state, v.last_day::text`
const WRITER = (row: string) =>
  `(select json_build_object('id', u.id, 'name', u.name) from users u where u.institution_id = $1 and u.id = ${row}.user_id)`

/** `from`: vouchers v. */
const vouchers = (from: string, more = '') => `
  select ${CARD}, ${paperNumber('d')} as number, v.created_at, d.note, ${WRITER('d')} as by,
         (select json_build_object('id', b.id, 'name', b.name) from branches b
           where b.institution_id = $1 and b.id = v.branch_id) as branch,
         ${CUSTOMER} as customer,
         ${paymentsOf('$1', 'v.id')} as payments,
         (select json_build_object('id', o.id, 'number', ${paperNumber('o')}, 'by', ${WRITER('o')}, 'reason', o.note, 'amount', v.voided,
                                   'at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                   'paid_back', -o.total_amount, 'payments', ${paymentsOf('$1', 'o.id')})
            from documents o where o.institution_id = $1 and o.id = v.void_id) as voided${more}
    from ${from}
   cross join lateral (select d.kind, d.number, d.branch_id, d.created_at, d.note, d.user_id, d.customer_id from documents d
                        where d.institution_id = $1 and d.id = v.id limit 1) d`

// $2 branch, $3 state, $4 pattern of the search, $5 the search, $6 pattern of the code, $7 and $8 the period.
const FILTERS = `v.institution_id = $1 and ($3::text is null or ${STATE} = $3)
     and v.created_at >= $7 and v.created_at <= $8
     and ($4::text is null or v.code like $6
       or exists (select from documents d
                   where d.institution_id = $1 and d.id = v.id and (d.number::text = $5 or ${hasPaperNumber('d.id', '$4')} or ${ofCustomerLike('$4')})))`

function listOf(scope: string, ofScope: string) {
  const found = `from vouchers v where ${ofScope} and ${FILTERS}`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<VoucherRow & { total: number }>(
        `vouchers_of_${scope}${suffix}`,
        `with page as materialized (
           select v.* ${found} and ${order.after(9, 'v.')} ${order.by('v.')} limit $11)
         ${vouchers('page v', `, (select count(*) ${found}) as total`)}
         ${order.by('v.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `vouchers_total_of_${scope}`,
      `select count(*) as total ${found}`,
    ),
  }
}

const LISTS = {
  institution: listOf('institution', '$2::uuid is null'),
  branch: listOf('branch', 'v.branch_id = $2'),
}
/** $2 is the branch or null. */
export const vouchersOf = (branchId: string | null) =>
  branchId === null ? LISTS.institution : LISTS.branch

/** Voucher $2 of branch $3, or with null of any. */
export const voucherById = statement<VoucherRow>(
  'voucher_by_id',
  `${vouchers('vouchers v')}
   where v.institution_id = $1 and v.id = $2 and ($3::uuid is null or v.branch_id = $3)`,
)

/** The voucher with the code $2, its letters and digits. */
export const voucherByCode = statement<CodeRow>(
  'voucher_by_code',
  `select ${CARD} from vouchers v where v.institution_id = $1 and v.code = $2`,
)

/** The voucher that document $2 declared void. */
export const voucherOfVoid = statement<{ id: string }>(
  'voucher_of_void',
  'select v.id from vouchers v where v.institution_id = $1 and v.void_id = $2',
)

/** Voucher $2 of branch $3, or with null of any, until the transaction ends. */
export const lockVoucher = statement<{ branch_id: string; rest: number; is_void: boolean }>(
  'lock_voucher',
  `select v.branch_id, v.rest, v.void_id is not null as is_void from vouchers v
    where v.institution_id = $1 and v.id = $2 and ($3::uuid is null or v.branch_id = $3)
      for no key update`,
)

/** Amounts that vouchers, without void ones, paid of sale $2, less those that they got back; none while vouchers are switched off. */
export const sharesOfSale = statement<{ tender_id: string; code: string; paid: number }>(
  'voucher_shares_of_sale',
  `select p.tender_id, v.code,
          p.amount + coalesce((
            select sum(r.amount)
              from document_links k
             cross join lateral (
                    select r.amount from payments r
                     where r.institution_id = $1 and r.document_id = k.document_id and r.voucher_id = p.voucher_id offset 0) r
             where ${isReturnOf('$2')}), 0) as paid
     from payments p
    cross join lateral (
           select v.code from vouchers v
            where v.institution_id = $1 and v.id = p.voucher_id and v.void_id is null limit 1) v
     join tenders t on t.institution_id = $1 and t.id = p.tender_id and t.archived_at is null
    where p.institution_id = $1 and p.document_id = $2
    order by p.line`,
)

/** Whether vouchers may be sold, and whether day $2 is over, now. */
export const findShop = statement<{
  status: string
  is_active: boolean
  is_over: boolean
  at: string
}>(
  'shop_of_voucher',
  `select i.status, clock_timestamp()::timestamptz(3) as at, coalesce($2::date < tax_day(clock_timestamp()), false) as is_over,
          exists (select from tenders t
                   where t.institution_id = $1 and t.kind = 'OWN_VOUCHER' and t.archived_at is null) as is_active
     from institutions i where i.id = $1`,
)

export const addVoucher = statement<never>(
  'add_voucher',
  `insert into vouchers (institution_id, id, branch_id, code, amount, rest, last_day, created_at)
   values ($1, $2, $3, $4, $5, $5, $6, $7)`,
)

/** By document $3. */
export const takeRest = statement<never>(
  'void_voucher',
  'update vouchers set void_id = $3, voided = rest, rest = 0 where institution_id = $1 and id = $2',
)
