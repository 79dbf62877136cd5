import { dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'
import { measuredParts, measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'
import {
  filtersOf,
  FOUND_TRANSFERS,
  inEachForm,
  PLAIN_TOTAL,
  waits,
  waitsOf,
} from './found-transfers.queries.ts'
import { headOf } from './read-transfers.ts'
import { FACETS_IN_TRANSIT, shownRow } from './transit-facets.ts'
import { ENDS, HEAD, IN_TRANSIT } from './transfers.queries.ts'

import type { TransferSummary, WaitingTransfers } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { Order, Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { TransferForm, TransferScope, Wanted } from './found-transfers.queries.ts'
import type { HeadRow } from './transfers.queries.ts'
import type { TransitFacets } from './transit-facets.ts'

type Row = HeadRow &
  TransitFacets & {
    total: number
    line_count: number
    products: string[]
    wanted: number
    wanted_measured: MeasuredPart[] | null
    sent: number
    sent_measured: MeasuredPart[] | null
    on_road: number
    on_road_measured: MeasuredPart[] | null
  }

const ORDERS = dateOrders('created_at')
const PRODUCTS_NAMED = 3

/** SQL of the units of all lines, and of the measured ones among them. */
const summed = (units: string, as: string) =>
  `sum(${inUnit(units, 'p')}) as ${as}, ${measuredParts(units, 'p')} as ${as}_measured`

function listOf(scope: TransferScope, form: TransferForm) {
  const { ends, [scope]: found } = FOUND_TRANSFERS[form]
  // The total of a plain list is known: each index is read until the page is full.
  function foundFor(order: Order): string {
    if (scope === 'institution' || form !== 'plain') return found
    const pages = ends.map(
      (end) => `(${end} and ${order.after(16, 't.')} ${order.by('t.')} limit $18)`,
    )
    return `select * from (${pages.join(' union all ')}) d`
  }
  const total = form === 'plain' ? PLAIN_TOTAL[scope] : '(select count(*) from found)'
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<Row>(
        `transfers_of_${scope}${suffix}_${form}`,
        `with found as (${foundFor(order)}),
              page as (select * from found d where ${order.after(16, 'd.')} ${order.by('d.')} limit $18)
         select ${HEAD}, ${total} as total, l.*
           from page k
           join transfers t on t.institution_id = $1 and t.id = k.id
           ${ENDS}
          cross join lateral (
                select count(*) as line_count, ${summed('l.wanted', 'wanted')}, ${summed('l.sent', 'sent')}, ${summed(IN_TRANSIT, 'on_road')},
                       (array_agg(p.name order by l.line))[1:${PRODUCTS_NAMED}] as products,
                       ${FACETS_IN_TRANSIT}
                  from transfer_lines l
                  join products p on p.institution_id = $1 and p.id = l.product_id
                 where l.institution_id = $1 and l.transfer_id = t.id) l
          ${order.by('k.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `transfers_total_of_${scope}_${form}`,
      `select count(*) as total from (${found}) d`,
    ),
  }
}

const inEachScope = (form: TransferForm) => ({
  institution: listOf('institution', form),
  branch: listOf('branch', form),
})
const STATEMENTS = inEachForm(inEachScope)

type Requested = PageRequest & Sorted<keyof typeof ORDERS> & Wanted

/** Transfers with one end in the branch, else in any branch in reach, newest first. */
export async function listTransfers(
  db: Database,
  actor: Actor,
  { sort = '-date', ...requested }: Requested,
): Promise<Page<TransferSummary>> {
  const { institutionId } = actor
  const { scope, form, filters } = await filtersOf(db, actor, requested)
  const { page, total } = STATEMENTS[form][scope]
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, requested, {
    rows: page[sort](...filters, ...start(requested), pageSize(requested) + 1),
    total: total(...filters),
    toItem: (row) => ({
      ...headOf(row),
      lineCount: row.line_count,
      products: row.products,
      wanted: row.wanted,
      wantedMeasured: measuredSum(row.wanted_measured).measured,
      sent: row.sent,
      sentMeasured: measuredSum(row.sent_measured).measured,
      onRoad: row.on_road,
      onRoadMeasured: measuredSum(row.on_road_measured).measured,
      ...shownRow(row),
    }),
    keysOf,
  })
}

const COUNTS = Object.entries(waits('$2', '$3', '$4')).map(
  ([name, where]) => `count(*) filter (where ${where}) as "${name}"`,
)

const countOpen = statement<WaitingTransfers>(
  'waiting_transfers',
  `select ${COUNTS.join(', ')}
     from transfers t
    where t.institution_id = $1 and t.state in ('REQUESTED', 'APPROVED', 'SENT')`,
)

/** How many transfers wait for the caller. */
export async function countWaiting(db: Database, actor: Actor): Promise<WaitingTransfers> {
  const { institutionId } = actor
  const [row] = await db.read(institutionId, countOpen(institutionId, ...waitsOf(actor)))
  return row ?? { toApprove: 0, toShip: 0, toReceive: 0, toSettle: 0 }
}
