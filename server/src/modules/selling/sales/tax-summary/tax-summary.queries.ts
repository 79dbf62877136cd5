import { PLATFORM_INSTITUTION_ID } from '../../../../platform/db/database.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { countedUntil } from '../../../../platform/db/counts/counted-total.ts'
import { returnedLines } from '../returned-lines.ts'
import { netOfLine } from '../../../stock/ledger/lines/line-amounts.ts'

import type { TaxTotal } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import type { CountedList } from '../../../../platform/db/counts/counted-total.ts'

const SOLD = {
  source: 'stock_movements',
  at: 'created_at',
  part: 'branch_id',
  where: `kind = 'SALE'`,
} as const
/** A list for each tax and rate; without them that of lines without tax. */
const listOf = (name: string, rate: string) => `concat_ws(' ', '${name}', tax_id, ${rate})`
const sumsOf = (name: string, amount: string) => ({
  ...SOLD,
  name,
  amount,
  list: listOf(name, 'tax_rate'),
})
const NET = sumsOf('sold_net', `-${netOfLine('')}`)
const TAX = sumsOf('sold_tax', '-coalesce(tax_amount, 0)')

/** Sums by tax, rate, branch and day, so that a summary reads the days and not the movements. */
export const COUNTED_TAXES: readonly CountedList[] = [NET, TAX]

/** Amounts of the days from $3 and before $4 of branch $2, or with null of all: counted days, and later lines. */
const soldAmounts = ({ name, amount }: typeof NET) => `
     select c.tax_id, c.rate, d.amount
       from codes c
      cross join lateral (
            select d.amount from day_counts d
             where d.institution_id = $1 and d.list = c.${name}
               and d.part = (select coalesce($2::uuid, '${PLATFORM_INSTITUTION_ID}'))
               and d.day >= $3 and d.day < $4 and d.day < ${countedUntil(name, '$1')} offset 0) d
     union all
     select tax_id, tax_rate, ${amount} from stock_movements
      where institution_id = $1 and ${SOLD.where} and ($2::uuid is null or branch_id = $2)
        and created_at >= (select greatest($3::timestamptz, ${countedUntil(name, '$1')})) and created_at < $4`

const TOTALS = `
   select case when t.id is not null then
            json_build_object('id', t.id, 'name', t.name, 'readyMade', t.ready_made, 'kind', t.kind, 'rate', s.rate) end as tax,
          s.net as "netAmount", s.tax as "taxAmount"
     from sums s
     left join taxes t on t.institution_id = $1 and t.id = s.tax_id
    where s.net <> 0 or s.tax <> 0
    order by s.rate desc nulls last, t.name, t.id`

/** ETB of the sales from $3 and before $4 less what came back, by tax and rate. */
export const soldTaxes = statement<TaxTotal>(
  'sold_taxes',
  `with codes as materialized (
     select tax_id, rate, ${listOf(NET.name, 'rate')} as ${NET.name}, ${listOf(TAX.name, 'rate')} as ${TAX.name}
       from (select distinct r.tax_id, r.rate from tax_rates r where r.institution_id = $1
             union all select null, null) r),
   sums as materialized (
     select tax_id, rate, sum(net) as net, sum(tax) as tax
       from (select tax_id, rate, amount as net, 0 as tax from (${soldAmounts(NET)}) n
             union all select tax_id, rate, 0, amount from (${soldAmounts(TAX)}) x
             union all
             select m.tax_id, m.tax_rate,
                    -${netOfLine('m')},
                    -coalesce(m.tax_amount, 0)
               from ${returnedLines('$3', '$4')}) l
      group by tax_id, rate)
   ${TOTALS}`,
)

/** ETB of the bills of days $3 to $4 less credit notes, by tax and rate; the rest of their totals is without a tax. */
export const boughtTaxes = statement<TaxTotal>(
  'bought_taxes',
  `with bills as materialized (
     select b.document_id as id, case b.kind when 'SUPPLIER_BILL' then 1 else -1 end as sign, b.total_amount, b.tax_amount
       from supplier_bills b
      cross join lateral (
            select d.branch_id from documents d where d.institution_id = $1 and d.id = b.document_id limit 1) d
      where b.institution_id = $1 and b.billed_on >= $3::date and b.billed_on <= $4::date
        and ($2::uuid is null or d.branch_id = $2)),
   taxed as materialized (
     select t.tax_id, t.rate, b.sign * t.net_amount as net, b.sign * t.tax_amount as tax
       from bills b
      cross join lateral (
            select t.tax_id, t.rate, t.net_amount, t.tax_amount from bill_taxes t
             where t.institution_id = $1 and t.bill_id = b.id offset 0) t),
   sums as materialized (
     select tax_id, rate, sum(net) as net, sum(tax) as tax
       from (select tax_id, rate, net, tax from taxed
             union all select null, null, -net, -tax from taxed
             union all select null, null, sign * (total_amount - tax_amount), sign * tax_amount from bills) l
      group by tax_id, rate)
   ${TOTALS}`,
)
