import { jsonMembers } from '../../../platform/db/query/json-members.ts'
import { dateOrders } from '../../../platform/db/query/order.ts'
import { nameThen } from '../../catalogue/goods/name-then.ts'
import { countedMember } from '../../catalogue/goods/unit-size/counted-row.ts'
import { paymentsOf } from '../../stock/ledger/payments/payments-of-document.ts'
import { paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { RETURNED_AMOUNT, returnedOf } from './lists/returned.queries.ts'
import { SOLD_FACETS, toSale } from './sale-row.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { ReturnedRow } from './lists/returned.queries.ts'
import type { SaleRow } from './sale-row.ts'

export const ORDERS = dateOrders('created_at')
// A sale comes with its lines, in the order in which they were rung up (before lines had numbers: by product). The page is cut from the keys it is
// sorted by; only then the rest is looked up, row by row: without LIMIT 1 the planner would read all customers for a page.
/** Of the sales `OF_PAGE`. */
export const COLUMNS = `
         s.id, s.created_at, s.total_amount, ${paperNumber('s', { series: "'SALE'" })} as number, c.id as customer_id, c.name as customer_name, c.tin as customer_tin,
         b.id as branch_id, b.name as branch_name, u.id as user_id, u.name as user_name,
         (select json_agg(json_build_object(
                   'product_id', p.id, 'quantity', -m.quantity, 'unit_price', m.unit_price, 'name', ${nameThen('s.created_at')}, 'unit', p.unit,
                   ${countedMember('m')}, ${jsonMembers(SOLD_FACETS)}) order by m.line, p.id)
            from stock_movements m
            join products p on p.institution_id = $1 and p.id = m.product_id
           where m.institution_id = $1 and m.document_id = s.id) as items,
         ${RETURNED_AMOUNT} as returned,
         (select f.fiscal_number from fiscal_numbers f where f.institution_id = $1 and f.id = s.id) as fiscal_number,
         s.on_account, s.tendered, ${paymentsOf('$1', 's.id')} as payments`
/** The sales whose keys are in `page`. */
export const OF_PAGE = `
    from page k,
         lateral (select * from sales s where s.institution_id = $1 and s.id = k.id limit 1) s,
         lateral (select c.id, c.name, c.tin from customers c
                   where c.institution_id = $1 and c.id = s.customer_id limit 1) c,
         lateral (select b.id, b.name from branches b
                   where b.institution_id = $1 and b.id = s.branch_id limit 1) b,
         lateral (select u.id, u.name from users u
                   where u.institution_id = $1 and u.id = s.user_id limit 1) u`

export type ShownRow = SaleRow & ReturnedRow

/** A sale with what came back of it. */
export const shownSale = (row: ShownRow): Sale => ({ ...toSale(row), ...returnedOf(row) })
