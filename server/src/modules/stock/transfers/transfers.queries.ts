import { statement } from '../../../platform/db/statement.ts'
import { SENT_FACETS } from '../ledger/lines/line-facets.ts'
import { transferNumber } from '../ledger/papers/paper-number.ts'
import { goodsColumns, pricedColumns } from '../../catalogue/goods/goods-row.ts'

import type { TransferState, TransferStep } from '@mezgeb/contract/stock/transfers'
import type { GoodsRow, PricedRow } from '../../catalogue/goods/goods-row.ts'
import type { SentFacets } from '../ledger/lines/line-facets.ts'

/** A transfer with the names of its branches. */
export type HeadRow = {
  id: string
  number: string
  from_id: string
  from_name: string
  to_id: string
  to_name: string
  state: TransferState
  note: string | null
  version: number
  created_at: string
  received_at: string | null
  is_reversed: boolean
}

export type LineRow = PricedRow &
  SentFacets & {
    product_id: string
    wanted: number
    sent: number
    accepted: number
    damaged: number
    returned: number
    lost: number
    reason: string | null
    /** Units that the sending branch has now. */
    available: number
  }

export type StepRow = {
  id: string
  step: TransferStep
  at: string
  user_id: string
  user_name: string
  note: string | null
}

export type ReversalRow = { id: string; number: string; is_reversal: boolean }

export const HEAD = `t.id, ${transferNumber('t')} as number, f.id as from_id, f.name as from_name, o.id as to_id, o.name as to_name,
         t.state, t.note, t.version, t.created_at, t.received_at,
         exists (select from transfers v where v.institution_id = $1 and v.reverses_id = t.id) as is_reversed`

/** SQL: units of a line in transit. */
export const IN_TRANSIT = 'l.sent - l.accepted - l.damaged - l.returned - l.lost'

export const ENDS = `join branches f on f.institution_id = $1 and f.id = t.from_branch_id
    join branches o on o.institution_id = $1 and o.id = t.to_branch_id`

// $3: the branch of a caller who reaches one only. A draft is seen by the branch that asks.
const IN_REACH = `t.institution_id = $1 and t.id = $2
     and ($3::uuid is null or t.to_branch_id = $3 or t.from_branch_id = $3 and t.state <> 'DRAFT')`

export const findHead = statement<HeadRow>(
  'transfer',
  `select ${HEAD} from transfers t ${ENDS} where ${IN_REACH}`,
)

/** Before the lines are read, so that they are those of the last step. */
export const lockHead = statement<HeadRow>(
  'lock_transfer',
  `select ${HEAD} from transfers t ${ENDS} where ${IN_REACH} for no key update of t`,
)

/** Its lines stay counted as they are until the transaction ends (docs/decisions/0119). */
export const lockCounting = statement<never>(
  'lock_counting_of_transfer',
  `select from transfer_lines l
     join products p on p.institution_id = $1 and p.id = l.product_id
    where l.institution_id = $1 and l.transfer_id = $2
    order by l.product_id for key share of p`,
)

export const listLines = statement<LineRow>(
  'transfer_lines',
  `select l.product_id, ${pricedColumns('p')}, l.wanted, l.sent, l.accepted, l.damaged, l.returned,
          l.lost, l.reason, ${SENT_FACETS.columns},
          coalesce((select s.quantity from branch_stock s
                     where s.institution_id = $1 and s.product_id = l.product_id
                       and s.branch_id = t.from_branch_id), 0) as available
     from transfers t
     join transfer_lines l on l.institution_id = $1 and l.transfer_id = t.id
     join products p on p.institution_id = $1 and p.id = l.product_id
    where t.institution_id = $1 and t.id = $2
    order by l.line`,
)

export const listSteps = statement<StepRow>(
  'transfer_steps',
  `select s.id, s.step, s.at, s.note, u.id as user_id, u.name as user_name
     from transfer_steps s
     join users u on u.institution_id = $1 and u.id = s.user_id
    where s.institution_id = $1 and s.transfer_id = $2
    order by s.nth`,
)

/** The transfer that this one reverses, and the one that reverses it. */
export const findReversals = statement<ReversalRow>(
  'reversals_of_transfer',
  `select o.id, ${transferNumber('o')} as number, false as is_reversal
     from transfers o
    where o.institution_id = $1
      and o.id = (select t.reverses_id from transfers t where t.institution_id = $1 and t.id = $2)
    union all
   select r.id, ${transferNumber('r')}, true
     from transfers r
    where r.institution_id = $1 and r.reverses_id = $2`,
)

export const findStep = statement<{ transfer_id: string; request_hash: Buffer | null }>(
  'transfer_step',
  `select transfer_id, request_hash,
          case when current_setting('synchronous_standby_names') <> ''
               then pg_logical_emit_message(true, 'mezgeb', '') end as message
     from transfer_steps where institution_id = $1 and id = $2`,
)

export const findBranches = statement<{ id: string; name: string }>(
  'transfer_branches',
  'select b.id, b.name from branches b where b.institution_id = $1 and b.id = any ($2::uuid[])',
)

export const findGoods = statement<GoodsRow & { id: string }>(
  'transfer_goods',
  `select p.id, ${goodsColumns('p')} from unnest($2::uuid[]) u (product_id)
     join products p on p.institution_id = $1 and p.id = u.product_id`,
)

export const lockGoods = statement('lock_goods', 'select lock_goods($1, $2, $3)')

/** The number is that of the branch that receives: its row of the series is locked until the commit. */
export const insertTransfer = statement<{ number: string }>(
  'insert_transfer',
  `insert into transfers (institution_id, id, from_branch_id, to_branch_id, state, note, reverses_id, received_at, number)
   values ($1, $2, $3, $4, $5, $6, $7, case when $5 = 'CLOSED' then clock_timestamp() end,
           take_number($1, $4, 'TRANSFER')) returning ${transferNumber('transfers')} as number`,
)

export const insertLines = statement(
  'insert_transfer_lines',
  `insert into transfer_lines (institution_id, transfer_id, line, product_id, wanted)
   select $1, $2, u.line, u.product_id, u.wanted
     from unnest($3::uuid[], $4::int[]) with ordinality u (product_id, wanted, line)`,
)

export const deleteLines = statement(
  'delete_transfer_lines',
  'delete from transfer_lines where institution_id = $1 and transfer_id = $2',
)

export const setState = statement(
  'set_transfer_state',
  `update transfers set state = $3, note = $4, version = version + 1,
          received_at = case when $5 then coalesce(received_at, clock_timestamp()) else received_at end
    where institution_id = $1 and id = $2`,
)

export const insertStep = statement(
  'insert_transfer_step',
  `insert into transfer_steps (institution_id, id, transfer_id, nth, step, user_id, note, happened_at, request_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

export const addToTrail = statement<never>(
  'audit_transfer',
  `select add_audit_entry($1, 'TRANSFER', $2, $3, $4, $5, $6)`,
)

/** Writes what left the sending branch: lines of its document. */
export const addSent = statement(
  'set_transfer_sent',
  `update transfer_lines l set sent = u.quantity, ${SENT_FACETS.sent}
     from jsonb_to_recordset($3) u (product_id uuid, quantity int, ${SENT_FACETS.types})
    where l.institution_id = $1 and l.transfer_id = $2 and l.product_id = u.product_id`,
)

/** Adds units that are not in transit any more. */
export const addSettled = statement(
  'settle_transfer_lines',
  `update transfer_lines l
      set accepted = l.accepted + u.accepted, damaged = l.damaged + u.damaged, returned = l.returned + u.returned,
          lost = l.lost + u.lost, reason = coalesce(u.reason, l.reason), ${SENT_FACETS.settled}
     from jsonb_to_recordset($3) u (product_id uuid, accepted int, damaged int, returned int, lost int, reason text, ${SENT_FACETS.types})
    where l.institution_id = $1 and l.transfer_id = $2 and l.product_id = u.product_id`,
)
