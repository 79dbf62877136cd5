import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { FOUND_TOTAL, foundList } from '../../../platform/db/query/found-list.ts'
import { dateOrders } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { DOCUMENTS_OF_PAGE, inPeriod } from '../money-lists/money-of-documents.ts'
import { hasPaperNumber, paperNumber } from '../../stock/ledger/papers/paper-number.ts'

import type { CashCount, CashMovement } from '@mezgeb/contract/selling/shifts'

type Name = { id: string; name: string }

export type ShiftRow = {
  id: string
  number: number
  till: Name
  branch: Name
  opened_at: string
  opened_by: Name
  float_amount: number
  closed_at: string | null
  closed_by: Name | null
  counts: CashCount[] | null
  counted: number | null
  expected: number
  reason: string | null
}

const user = (id: string) => `
  (select json_build_object('id', u.id, 'name', u.name) from users u
    where u.institution_id = $1 and u.id = ${id})`

/** `from`: shifts s. */
const shiftRows = (from: string, more = '') => `
  select s.id, s.number, s.opened_at, s.float_amount, s.closed_at, s.counts, s.counted, s.reason,
         coalesce(s.expected, expected_cash(s.institution_id, s.id)) as expected,
         (select json_build_object('id', t.id, 'name', t.name) from tills t
           where t.institution_id = $1 and t.id = s.till_id) as till,
         (select json_build_object('id', b.id, 'name', b.name) from branches b
           where b.institution_id = $1 and b.id = s.branch_id) as branch,
         ${user('s.opened_by')} as opened_by, ${user('s.closed_by')} as closed_by${more}
    from ${from}`
const SHIFT_ROWS = shiftRows('shifts s')

/** Shift $2 of branch $3, or with null of any. */
export const findShift = statement<ShiftRow>(
  'shift_by_id',
  `${SHIFT_ROWS} where s.institution_id = $1 and s.id = $2 and ($3::uuid is null or s.branch_id = $3)`,
)

/** Of branch $2, opened from $3 to $4, or open since an earlier day. */
export const shiftsOfDay = statement<ShiftRow>(
  'shifts_of_day',
  `${SHIFT_ROWS}
    where s.institution_id = $1 and s.id = any (array(
          select o.id from shifts o
           where o.institution_id = $1 and o.branch_id = $2 and o.opened_at >= $3 and o.opened_at < $4
          union all
          select o.id from shifts o
           where o.institution_id = $1 and o.branch_id = $2 and o.opened_at < $3 and o.closed_at is null))
    order by s.opened_at, s.id`,
)

/** The till is locked. */
export const addShift = statement<{ id: string }>(
  'add_shift',
  `insert into shifts (institution_id, till_id, branch_id, number, float_amount, opened_by)
   values ($1, $2, $3, (select coalesce(max(s.number), 0) + 1 from shifts s
                         where s.institution_id = $1 and s.till_id = $2), $4, $5)
   returning id`,
)

/** Waits for the documents that are being written in the shift. No other one is, until the commit. */
export const lockShift = statement<{ branch_id: string; is_open: boolean }>(
  'lock_shift',
  `select branch_id, closed_at is null as is_open from shifts
    where institution_id = $1 and id = $2 for no key update`,
)

/** The shift is locked. */
export const endShift = statement<{ id: string }>(
  'close_shift',
  `update shifts
      set closed_by = $3, closed_at = clock_timestamp(), counts = $4, counted = $5, reason = $6,
          expected = expected_cash($1, $2)
    where institution_id = $1 and id = $2
   returning id`,
)

/** No row unless the shift was closed with a difference. */
export const setReason = statement<{ id: string }>(
  'set_reason_of_shift',
  `update shifts set reason = $4
    where institution_id = $1 and id = $2 and ($3::uuid is null or branch_id = $3) and counted <> expected
   returning id`,
)

export const joinOpenShift = statement<{ state: 'open' | 'closed' | null; at: string }>(
  'join_shift',
  'select s as state, clock_timestamp()::timestamptz(3) as at from join_shift($1, $2, $3) s',
)

export const findBranchOfShift = statement<{ branch_id: string }>(
  'branch_of_shift',
  'select branch_id from shifts where institution_id = $1 and id = $2',
)

const PURPOSE = `coalesce((select c.purpose from cash_purposes c
                    where c.institution_id = $1 and c.document_id = d.id), 'OTHER')`
/** `from`: documents d. */
const movements = (from: string, more = '') => `
  select d.id, ${paperNumber('d')} as number, d.created_at as date, d.shift_id as "shiftId", d.branch_id as "branchId",
         (select json_build_object('id', t.id, 'name', t.name) from shifts s join tills t on t.institution_id = $1 and t.id = s.till_id
           where s.institution_id = $1 and s.id = d.shift_id) as till,
         (select json_build_object('id', b.id, 'name', b.name) from branches b
           where b.institution_id = $1 and b.id = d.branch_id) as branch,
         ${user('d.user_id')} as by, d.total_amount as amount, d.note as reason,
         ${PURPOSE} as purpose${more}
    from ${from}`
const MOVEMENTS = `${movements('documents d')}
   where d.institution_id = $1 and d.kind = 'CASH_MOVEMENT'`

/** Document $2 of branch $3, or with null of any. */
export const findCashMovement = statement<CashMovement>(
  'cash_movement_by_id',
  `${MOVEMENTS} and d.id = $2 and ($3::uuid is null or d.branch_id = $3)`,
)

export const movementsOfShift = statement<CashMovement>(
  'cash_movements_of_shift',
  `${MOVEMENTS} and d.shift_id = $2 order by d.created_at, d.id`,
)

/** Of till $8 and purpose $9. */
export const movementList = foundList<CashMovement, '-date' | 'date'>({
  name: 'filtered_cash_movements',
  orders: dateOrders('date'),
  parameters: 9,
  found: `select d.id, d.created_at as date, d.total_amount from ${inPeriod('CASH_MOVEMENT')}
      and ($8::uuid is null or exists (select from shifts s
                                        where s.institution_id = $1 and s.id = d.shift_id and s.till_id = $8))
      and ($9::text is null or ${PURPOSE} = $9)
      and ($6::text is null or d.number::text = $7 or ${hasPaperNumber('d.id', '$6')} or ${hasText('d.note_key', '$6')})`,
  rows: movements(DOCUMENTS_OF_PAGE, `, ${FOUND_TOTAL}`),
  sums: [
    'coalesce(sum(s.total_amount) filter (where s.total_amount > 0), 0)',
    'coalesce(-sum(s.total_amount) filter (where s.total_amount < 0), 0)',
  ],
  most: MONEY_SUMMED_MAX,
})

/** Of till $8. Sums of closed ones. */
export const shiftList = foundList<ShiftRow, '-date' | 'date'>({
  name: 'filtered_shifts',
  orders: dateOrders('opened_at'),
  parameters: 8,
  found: `select s.id, s.opened_at, s.counted, s.expected from shifts s
    where s.institution_id = $1 and ($2::uuid is null or s.branch_id = $2)
      and ($3::uuid is null or s.opened_by = $3 or s.closed_by = $3) and s.opened_at >= $4 and s.opened_at <= $5
      and ($8::uuid is null or s.till_id = $8)
      and ($6::text is null or s.number::text = $7 or s.reason ilike $6
        or exists (select from tills t where t.institution_id = $1 and t.id = s.till_id and ${hasText('t.name_key', '$6')}))`,
  rows: shiftRows(
    `page k
    cross join lateral (select * from shifts s where s.institution_id = $1 and s.id = k.id limit 1) s`,
    `, ${FOUND_TOTAL}`,
  ),
  sums: [
    'coalesce(sum(s.expected), 0)',
    'coalesce(sum(s.counted), 0)',
    'coalesce(sum(s.counted - s.expected), 0)',
  ],
  most: MONEY_SUMMED_MAX,
})

export const addPurpose = statement<never>(
  'add_cash_purpose',
  'insert into cash_purposes (institution_id, document_id, purpose) values ($1, $2, $3)',
)

/** Waits for a day that is being closed in the branch. None is, until the commit. */
export const lockBranchToOpen = statement<{ id: string }>(
  'lock_branch_of_shift',
  'select b.id from branches b where b.institution_id = $1 and b.id = $2 for share',
)

export const isTodayClosed = statement<{ closed: boolean }>(
  'is_today_closed',
  `select exists (select from day_closes c
                   where c.institution_id = $1 and c.branch_id = $2
                     and c.day = (clock_timestamp() at time zone 'Africa/Addis_Ababa')::date) as closed`,
)
