import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { FOUND_TOTAL, foundList } from '../../../platform/db/query/found-list.ts'
import { dayColumn, orderBy } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { hasPaperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { AMOUNTS, AMOUNT_COLUMNS, LISTED, OF_LISTED } from './supplier-bills.queries.ts'

import type { ListedRow } from './supplier-bills.queries.ts'

const BILLED_ON = dayColumn('billed_on')
const ORDERS = { '-date': orderBy('desc', BILLED_ON), date: orderBy('asc', BILLED_ON) }

/** Bills less credit notes. */
const net = (amount: string) =>
  `coalesce(sum(case s.kind when 'SUPPLIER_BILL' then s.${amount} else -s.${amount} end), 0)`

/** SQL: open bills o of the suppliers of these rows, each supplier looked at once. */
const openBillsOf = (rows: string) => `
  (select distinct x.supplier_id from ${rows} x) f
   cross join lateral (select o.id, o.open from open_bills($1, f.supplier_id) o) o`

/** By the day of the bill, of supplier $8 and kind $9. */
export const billList = foundList<ListedRow, '-date' | 'date'>({
  name: 'filtered_supplier_bills',
  orders: ORDERS,
  parameters: 9,
  found: `select b.document_id as id, b.billed_on, b.kind, b.supplier_id, ${AMOUNT_COLUMNS}
     from supplier_bills b
    cross join lateral (select * from documents d where d.institution_id = $1 and d.id = b.document_id limit 1) d
    where b.institution_id = $1 and ($2::uuid is null or d.branch_id = $2) and ($3::uuid is null or d.user_id = $3)
      and b.billed_on >= $4::date and b.billed_on <= $5::date
      and ($8::uuid is null or b.supplier_id = $8) and ($9::text is null or b.kind = $9)
      and ($6::text is null or d.number::text = $7 or ${hasPaperNumber('d.id', '$6')} or d.reference ilike $6
        or exists (select from suppliers s where s.institution_id = $1 and s.id = b.supplier_id and ${hasText('s.name_key', '$6')}))`,
  rows: `
   select ${LISTED}, ${FOUND_TOTAL}
     from page k
     join documents d on d.institution_id = $1 and d.id = k.id ${OF_LISTED}
     left join (select o.id, o.open from ${openBillsOf('page')}) o on o.id = k.id`,
  sums: [
    ...AMOUNTS.map(net),
    `coalesce((select sum(o.open) from ${openBillsOf('summed')} join summed b on b.id = o.id), 0)`,
  ],
  most: MONEY_SUMMED_MAX,
})
