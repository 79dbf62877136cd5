import { dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { countedTotal } from '../../../platform/db/counts/counted-total.ts'
import { HEAD, SUMS } from './orders.queries.ts'
import { boughtToSum } from '../../stock/ledger/lines/bought-facets.ts'
import { LISTED_MAX, LIST_SUMS, summed } from '../../stock/ledger/lists/list-sums.ts'
import { hasPaperNumber } from '../../stock/ledger/papers/paper-number.ts'

import type { sumPurchaseOrders } from '@mezgeb/contract/buying/orders'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'
import type { HeadRow } from './orders.queries.ts'
import type { SumsRow } from '../../stock/ledger/lists/list-sums.ts'

export const ORDERS = dateOrders('created_at')

export const COUNTED_ORDERS: CountedList = {
  name: 'purchase orders',
  source: 'purchase_orders',
  at: 'created_at',
  part: 'branch_id',
}

/** The plain list of the institution and of a branch; by an index those that are open, of a product, a supplier or a person. */
type Form = 'institution' | 'branch' | 'open' | 'product' | 'supplier' | 'person' | 'filtered'
const IN_BRANCH = '($2::uuid is null or o.branch_id = $2)'
const SOURCE: Record<Form, string> = {
  institution: 'purchase_orders o where $2::uuid is null',
  branch: 'purchase_orders o where o.branch_id = $2',
  open: few("o.state in ('DRAFT', 'ORDERED')"),
  product: few(
    'o.id in (select l.order_id from purchase_order_lines l where l.institution_id = $1 and l.product_id = $7)',
  ),
  supplier: few('o.supplier_id = $6'),
  person: few('o.user_id = $10'),
  filtered: `purchase_orders o where ${IN_BRANCH}`,
}

function few(where: string): string {
  return `(select * from purchase_orders o where o.institution_id = $1 and ${where} offset 0) o where ${IN_BRANCH}`
}

const foundIn = (form: Form) => `from ${SOURCE[form]} and o.institution_id = $1
      and ($3::text is null or o.state = $3) and ($6::uuid is null or o.supplier_id = $6)
      and ($7::uuid is null or exists (select from purchase_order_lines l
                                        where l.institution_id = $1 and l.order_id = o.id and l.product_id = $7))
      and o.created_at >= $8 and o.created_at <= $9 and ($10::uuid is null or o.user_id = $10)
      and ($4::text is null or o.number::text = $5 or ${hasPaperNumber('o.id', '$4')}
        or exists (select from suppliers s where s.institution_id = $1 and s.id = o.supplier_id
                      and ${hasText('s.search_key', '$4')})
        or exists (select from purchase_order_lines l join products p on p.institution_id = $1 and p.id = l.product_id
                    where l.institution_id = $1 and l.order_id = o.id and ${hasText('p.name_key', '$4')}))`

function listOf(form: Form) {
  const found = foundIn(form)
  const branch = form === 'branch' ? '$2' : undefined
  const isPlain = form === 'institution' || form === 'branch'
  const total = isPlain ? countedTotal(COUNTED_ORDERS, '$1', branch) : `(select count(*) ${found})`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<HeadRow>(
        `purchase_orders_page${suffix}_${form}`,
        `with page as (select o.* ${found} and ${order.after(11, 'o.')} ${order.by('o.')} limit $13)
         select ${HEAD}, ${total} as total from page o ${SUMS} ${order.by('o.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `purchase_orders_total_${form}`,
      `select count(*) as total ${found}`,
    ),
  }
}

const LISTS = {
  institution: listOf('institution'),
  branch: listOf('branch'),
  open: listOf('open'),
  product: listOf('product'),
  supplier: listOf('supplier'),
  person: listOf('person'),
  filtered: listOf('filtered'),
}

type Wanted = Received<typeof sumPurchaseOrders>['query']

/** The statements of the list of these filters. */
export function listFor(
  branchId: string | null,
  { state, search = '', supplierId, productId, userId, from, to }: Wanted,
) {
  if (state === 'DRAFT' || state === 'ORDERED') return LISTS.open
  if (productId !== undefined) return LISTS.product
  if (supplierId !== undefined) return LISTS.supplier
  if (userId !== undefined) return LISTS.person
  const given = [state, from, to]
  if (search !== '' || given.some((one) => one !== undefined)) return LISTS.filtered
  return branchId === null ? LISTS.institution : LISTS.branch
}

const OPEN = 'l.quantity - l.received'

/** Units to come of orders in the state ORDERED. */
export const orderSums = statement<SumsRow>(
  'purchase_order_sums',
  `with found as materialized (select o.id, o.state ${foundIn('filtered')} limit ${LISTED_MAX})
   select ${LIST_SUMS}
     from found f
     left join lateral (
          select ${summed({ ...boughtToSum(OPEN), units: OPEN, of: 'p' })}
            from purchase_order_lines l
            join products p on p.institution_id = $1 and p.id = l.product_id
           where l.institution_id = $1 and l.order_id = f.id and l.received < l.quantity
             and f.state = 'ORDERED') l on true`,
)
