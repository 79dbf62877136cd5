import { may } from '../../../platform/actor.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { headOf } from './read-transfers.ts'
import { ENDS, HEAD } from './transfers.queries.ts'

import type {
  TransferState,
  TransferSummary,
  WaitingTransfers,
} from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { HeadRow } from './transfers.queries.ts'

type Row = HeadRow & {
  total: number
  line_count: number
  products: string[]
  wanted: number
  sent: number
  on_road: number
  road_cost: number | null
}

const ORDERS = dateOrders('created_at')
const PRODUCTS_NAMED = 3

// The parameters: the caller's own branch, and whether the caller approves and settles.
const waits = (own: string, approves: string, settles: string) => ({
  toApprove: `t.state = 'REQUESTED' and ${approves}::bool`,
  toShip: `t.state = 'APPROVED' and t.from_branch_id = ${own}`,
  toReceive: `t.state = 'SENT' and t.received_at is null and t.to_branch_id = ${own}`,
  toSettle: `t.state = 'SENT' and t.received_at is not null and ${settles}::bool`,
})
const WAITING = Object.values(waits('$7', '$8', '$9'))
  .map((one) => `(${one})`)
  .join(' or ')

// A branch reads its own two indexes; the institution that of all.
const KEYS = 'select t.created_at, t.id from transfers t where t.institution_id = $1'
const FILTERS = `($4::text is null or t.state = $4) and (not $6::bool or ${WAITING})
     and ($5::text is null or t.number::text = $10
       or ${hasText(
         `fold_name((select string_agg(b.name, ' ') from branches b where b.institution_id = $1 and b.id = any (array[t.from_branch_id, t.to_branch_id])))`,
         '$5',
       )}
       or exists (select from transfer_lines l join products p on p.institution_id = $1 and p.id = l.product_id
                   where l.institution_id = $1 and l.transfer_id = t.id and ${hasText('p.name_key', '$5')}))`
const FOUND = {
  institution: `${KEYS} and $2::uuid is null and $3::text is not null and ${FILTERS}`,
  // $11: the drafts of other branches are not shown.
  branch: `${KEYS} and t.to_branch_id = $2 and $3 <> 'OUT' and ${FILTERS}
    union all
    ${KEYS} and t.from_branch_id = $2 and $3 <> 'IN' and (not $11::bool or t.state <> 'DRAFT') and ${FILTERS}`,
}

function listOf(scope: keyof typeof FOUND) {
  const found = `select * from (${FOUND[scope]}) d
    where ${scope === 'branch' ? 'true' : '$11::bool is not null'}`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<Row>(
        `transfers_of_${scope}${suffix}`,
        `with found as (${found}),
              page as (select * from found d where ${order.after(12, 'd.')} ${order.by('d.')} limit $14)
         select ${HEAD}, (select count(*) from found) as total, l.*
           from page k
           join transfers t on t.institution_id = $1 and t.id = k.id
           ${ENDS}
          cross join lateral (
                select count(*) as line_count, sum(shown_quantity(l.wanted, p.unit_size)) as wanted,
                       sum(shown_quantity(l.sent, p.unit_size)) as sent,
                       sum(shown_quantity(l.sent - l.accepted - l.damaged - l.returned - l.lost, p.unit_size)) as on_road,
                       (array_agg(p.name order by l.line))[1:${PRODUCTS_NAMED}] as products,
                       case when bool_and(l.sent = 0 or l.sent_cost is not null)
                            then coalesce(sum(l.sent_cost - coalesce(l.settled_cost, 0)), 0) end as road_cost
                  from transfer_lines l
                  join products p on p.institution_id = $1 and p.id = l.product_id
                 where l.institution_id = $1 and l.transfer_id = t.id) l
          ${order.by('k.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `transfers_total_of_${scope}`,
      `select count(*) as total from (${found}) d`,
    ),
  }
}

const STATEMENTS = { institution: listOf('institution'), branch: listOf('branch') }

type Asked = PageRequest &
  Sorted<keyof typeof ORDERS> & {
    branchId?: string | undefined
    direction?: 'IN' | 'OUT' | undefined
    state?: TransferState | undefined
    waiting?: 'true' | undefined
  }

/** Transfers with one end in the branch, else in any branch in reach, newest first. */
export async function listTransfers(
  db: Database,
  actor: Actor,
  { branchId, sort = '-date', ...asked }: Asked,
): Promise<Page<TransferSummary>> {
  const { institutionId } = actor
  const scope = await listScope(db, actor, branchId)
  const { search = '', direction = '', state, waiting } = asked
  const statements = STATEMENTS[scope.branchId === null ? 'institution' : 'branch']
  const filters = [
    ...[institutionId, scope.branchId, direction, state, likePattern(search), waiting === 'true'],
    ...waitsOf(actor),
    ...[search, ownScope(actor).branchId !== null],
  ]
  const { start, keysOf } = ORDERS[sort]
  const mayCost = may(actor, 'costs.view')
  return readPage(db, institutionId, asked, {
    rows: statements.page[sort](...filters, ...start(asked), pageSize(asked) + 1),
    total: statements.total(...filters),
    toItem: (row) => ({
      ...headOf(row),
      ...{ lineCount: row.line_count, products: row.products },
      ...{ wanted: row.wanted, sent: row.sent, onRoad: row.on_road },
      ...(mayCost ? { roadCost: row.road_cost } : {}),
    }),
    keysOf,
  })
}

const waitsOf = (actor: Actor) => [
  actor.branchId,
  may(actor, 'transfers.approve'),
  may(actor, 'transfers.settle'),
]

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
