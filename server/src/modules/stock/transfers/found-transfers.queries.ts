import { may } from '../../../platform/actor.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { AFTER_ALL_TIMES, BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import { likePattern } from '../../../platform/db/query/paging.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { countedTotal } from '../../../platform/db/counts/counted-total.ts'
import { knownFilters } from '../ledger/lists/known-filters.ts'
import { hasPaperNumber } from '../ledger/papers/paper-number.ts'

import type { sumTransfers } from '@mezgeb/contract/stock/transfer-sums'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

/** Conditions of the next steps. The parameters: the caller's own branch, and whether the caller approves and settles. */
export const waits = (own: string, approves: string, settles: string) => ({
  toApprove: `t.state = 'REQUESTED' and ${approves}::bool`,
  toShip: `t.state = 'APPROVED' and t.from_branch_id = ${own}`,
  toReceive: `t.state = 'SENT' and t.received_at is null and t.to_branch_id = ${own}`,
  toSettle: `t.state = 'SENT' and t.received_at is not null and ${settles}::bool`,
})

/** The values of these parameters. */
export const waitsOf = (actor: Actor) => [
  actor.branchId,
  may(actor, 'transfers.approve'),
  may(actor, 'transfers.settle'),
]

const WAITING = Object.values(waits('$7', '$8', '$9'))
  .map((one) => `(${one})`)
  .join(' or ')

/** Each transfer is counted for both of its branches. */
export const COUNTED_TRANSFERS: CountedList = {
  name: 'transfers in',
  source: 'transfers',
  at: 'created_at',
  part: 'to_branch_id',
}
export const COUNTED_SENT: CountedList = {
  ...COUNTED_TRANSFERS,
  name: 'transfers out',
  part: 'from_branch_id',
}

const UNFINISHED = ['DRAFT', 'REQUESTED', 'APPROVED', 'SENT'] as const

/** Without a filter but the branch; the few that are not finished, of a product, or of a person, by an index; others. */
export type TransferForm = 'plain' | 'open' | 'product' | 'person' | 'filtered'

export function inEachForm<T>(make: (form: TransferForm) => T): Record<TransferForm, T> {
  return {
    plain: make('plain'),
    open: make('open'),
    product: make('product'),
    person: make('person'),
    filtered: make('filtered'),
  }
}

/** The transfers that a form judges. */
const SOURCE: Record<TransferForm, string> = {
  plain: 'transfers',
  open: few(`t.state in (${UNFINISHED.map((state) => `'${state}'`).join()})`),
  product: few(
    't.id in (select l.transfer_id from transfer_lines l where l.institution_id = $1 and l.product_id = $12)',
  ),
  person: few(
    't.id in (select s.transfer_id from transfer_steps s where s.institution_id = $1 and s.user_id = $13)',
  ),
  filtered: 'transfers',
}

function few(where: string): string {
  return `(select * from transfers t where t.institution_id = $1 and ${where} offset 0)`
}

const FILTERS = `($4::text is null or t.state = $4) and (not $6::bool or ${WAITING})
     and ($12::uuid is null or exists (select from transfer_lines l
                                        where l.institution_id = $1 and l.transfer_id = t.id and l.product_id = $12))
     and ($13::uuid is null or exists (select from transfer_steps s
                                        where s.institution_id = $1 and s.transfer_id = t.id and s.user_id = $13))
     and t.created_at >= $14 and t.created_at <= $15
     and ($5::text is null or t.number::text = $10 or ${hasPaperNumber('t.id', '$5')}
       or ${hasText(
         `fold_name((select string_agg(b.name, ' ') from branches b where b.institution_id = $1 and b.id = any (array[t.from_branch_id, t.to_branch_id])))`,
         '$5',
       )}
       or exists (select from transfer_lines l join products p on p.institution_id = $1 and p.id = l.product_id
                   where l.institution_id = $1 and l.transfer_id = t.id and ${hasText('p.name_key', '$5')}))`

// A branch reads its own two indexes; the institution that of all. $11: the drafts of other branches are not shown.
function foundIn(form: TransferForm) {
  const keys = `select t.created_at, t.id from ${SOURCE[form]} t where t.institution_id = $1`
  const ends = [
    `${keys} and t.to_branch_id = $2 and $3 <> 'OUT' and ${FILTERS}`,
    `${keys} and t.from_branch_id = $2 and $3 <> 'IN' and (not $11::bool or t.state <> 'DRAFT') and ${FILTERS}`,
  ]
  return {
    institution: `${keys} and $2::uuid is null and $3::text is not null and $11::bool is not null and ${FILTERS}`,
    ends,
    branch: `select * from (${ends.join(' union all ')}) d`,
  }
}

/** SQL for time and id of the transfers of these filters: $1 to $15. `ends`: those that come to a branch, and that leave it. */
export const FOUND_TRANSFERS = inEachForm(foundIn)
export type TransferScope = 'institution' | 'branch'

/** SQL for their number in the form `plain`. */
export const PLAIN_TOTAL: Record<TransferScope, string> = {
  institution: countedTotal(COUNTED_TRANSFERS, '$1'),
  branch: `(case when $3 = 'OUT' then 0 else ${countedTotal(COUNTED_TRANSFERS, '$1', '$2')} end
    + case when $3 = 'IN' then 0
           else ${countedTotal(COUNTED_SENT, '$1', '$2')}
                - (select count(*) from transfers t
                    where t.institution_id = $1 and t.state = 'DRAFT' and t.from_branch_id = $2 and $11::bool) end)`,
}

export type Wanted = Received<typeof sumTransfers>['query']

/** The scope, the form, and the values of $1 to $15. Throws NOT_FOUND for a record that is not in reach. */
export async function filtersOf(db: Database, actor: Actor, wanted: Wanted) {
  const { institutionId } = actor
  const { branchId } = await listScope(db, actor, wanted.branchId)
  await knownFilters(db, institutionId, wanted)
  const { search = '', direction = '', state, waiting, productId = null, userId = null } = wanted
  const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } = periodOf(wanted)
  const scope: TransferScope = branchId === null ? 'institution' : 'branch'
  const filters = [
    ...[institutionId, branchId, direction, state, likePattern(search), waiting === 'true'],
    ...waitsOf(actor),
    ...[search, ownScope(actor).branchId !== null, productId, userId, from, to],
  ]
  return { scope, form: formOf(wanted), filters }
}

function formOf({
  state,
  waiting,
  search = '',
  productId,
  userId,
  from,
  to,
}: Wanted): TransferForm {
  if (waiting === 'true' || UNFINISHED.some((one) => one === state)) return 'open'
  if (productId !== undefined) return 'product'
  if (userId !== undefined) return 'person'
  const given = [state, from, to]
  return search === '' && given.every((one) => one === undefined) ? 'plain' : 'filtered'
}
