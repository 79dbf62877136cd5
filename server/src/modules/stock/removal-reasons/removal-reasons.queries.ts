import { READY_MADE, REASONS_MAX } from '@mezgeb/contract/stock/removal-reasons'

import { statement } from '../../../platform/db/statement.ts'

import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'

/** The names of the ready-made reasons for readers other than screens. */
const NAMES: Record<(typeof READY_MADE)[number], string> = {
  DAMAGED: 'Damaged',
  EXPIRED: 'Expired',
  LOST: 'Lost',
  STOLEN: 'Stolen',
  OWN_USE: 'Own use',
  DONATED: 'Donated',
  CORRECTION: 'Correction',
}
const COLUMNS = `r.id, r.name, r.ready_made as "readyMade", r.archived_at is null as "isActive", r.version`

export const listReasons = statement<RemovalReason>(
  'removal_reasons',
  `select ${COLUMNS} from removal_reasons r where r.institution_id = $1 order by r.position, r.name_key, r.id`,
)

export const findReason = statement<RemovalReason>(
  'removal_reason_by_id',
  `select ${COLUMNS} from removal_reasons r where r.institution_id = $1 and r.id = $2`,
)

const addAll = statement<never>(
  'add_ready_made_reasons',
  `insert into removal_reasons (institution_id, name, ready_made, position)
   select $1::uuid, n.name, n.ready_made, n.position
     from unnest($2::text[], $3::text[]) with ordinality n (name, ready_made, position)`,
)
/** Those that every institution begins with. */
export const addReadyMade = (institutionId: string) =>
  addAll(
    institutionId,
    READY_MADE.map((one) => NAMES[one]),
    READY_MADE,
  )

/** At the end of the list; no row when it is full. */
export const addReason = statement<RemovalReason>(
  'add_removal_reason',
  `insert into removal_reasons as r (institution_id, name, position)
   select $1::uuid, $2::text, coalesce(max(o.position), 0) + 1 from removal_reasons o where o.institution_id = $1
   having count(*) < ${REASONS_MAX}
   returning ${COLUMNS}`,
)

/** Sets what is present; a ready-made reason with another name is one of the institution. */
export const changeReason = statement<RemovalReason>(
  'change_removal_reason',
  `update removal_reasons r
      set name = coalesce($4::text, r.name),
          ready_made = case when $4 <> r.name then null else r.ready_made end,
          archived_at = case when $5::boolean then null
                             when not $5 then coalesce(r.archived_at, clock_timestamp())
                             else r.archived_at end,
          version = r.version + 1
    where r.institution_id = $1 and r.id = $2 and ($3::int is null or r.version = $3)
   returning ${COLUMNS}`,
)

export const lockReasons = statement<{ id: string }>(
  'lock_removal_reasons',
  'select id from removal_reasons where institution_id = $1 order by id for no key update',
)
export const sortReasons = statement<never>(
  'sort_removal_reasons',
  `update removal_reasons r set position = n.position
     from unnest($2::uuid[]) with ordinality n (id, position)
    where r.institution_id = $1 and r.id = any ($2) and r.id = n.id and r.position <> n.position`,
)
