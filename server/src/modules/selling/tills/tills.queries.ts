import { statement } from '../../../platform/db/statement.ts'

import type { Till } from '@mezgeb/contract/selling/tills'

type TillRow = {
  id: string
  name: string
  branch_id: string
  is_active: boolean
  version: number
  shift_id: string | null
  number: number | null
  opened_at: string | null
  opened_by: { id: string; name: string } | null
  last: Till['last']
}

const ROWS = `
  select t.id, t.name, t.branch_id, t.archived_at is null as is_active, t.version,
         s.id as shift_id, s.number, s.opened_at,
         (select json_build_object('id', u.id, 'name', u.name) from users u
           where u.institution_id = $1 and u.id = s.opened_by) as opened_by,
         (select json_build_object('id', l.id, 'number', l.number, 'isUnexplained', l.counted <> l.expected and l.reason is null)
            from shifts l
           where l.institution_id = $1 and l.till_id = t.id and l.closed_at is not null
           order by l.institution_id desc, l.till_id desc, l.number desc limit 1) as last
    from tills t
    left join lateral (
           select s.id, s.number, s.opened_at, s.opened_by from shifts s
            where s.institution_id = $1 and s.till_id = t.id and s.closed_at is null limit 1) s on true`

export const tillsOfBranch = statement<TillRow>(
  'tills_of_branch',
  `${ROWS} where t.institution_id = $1 and t.branch_id = $2 order by t.name_key, t.id`,
)

export const findTill = statement<TillRow>(
  'till_by_id',
  `${ROWS} where t.institution_id = $1 and t.id = $2`,
)

/** The branch is locked, so that two additions do not exceed the most. */
export const lockBranch = statement<{ tills: number }>(
  'lock_branch_of_tills',
  `with locked as materialized (
     select b.id from branches b where b.institution_id = $1 and b.id = $2 for no key update)
   select (select count(*) from tills t where t.institution_id = $1 and t.branch_id = l.id) as tills from locked l`,
)

export const addTill = statement<{ id: string }>(
  'add_till',
  'insert into tills (institution_id, branch_id, name) values ($1, $2, $3) returning id',
)

/** Until the commit the till is neither opened nor changed. */
export const lockTill = statement<{ branch_id: string; is_active: boolean }>(
  'lock_till',
  `select branch_id, archived_at is null as is_active from tills
    where institution_id = $1 and id = $2 for no key update`,
)

export const findBranchOfTill = statement<{ branch_id: string }>(
  'branch_of_till',
  'select branch_id from tills where institution_id = $1 and id = $2',
)

export const findOpenShift = statement<{ id: string }>(
  'open_shift_of_till',
  'select id from shifts where institution_id = $1 and till_id = $2 and closed_at is null',
)

/** Sets what is present. */
export const changeTill = statement<{ id: string }>(
  'change_till',
  `update tills t
      set name = coalesce($4::text, t.name),
          archived_at = case when $5::boolean then null
                             when not $5 then coalesce(t.archived_at, clock_timestamp())
                             else t.archived_at end,
          version = t.version + 1
    where t.institution_id = $1 and t.id = $2 and ($3::int is null or t.version = $3)
   returning id`,
)

/** A till as answers show it. */
export function toTill({ id, name, version, last, ...row }: TillRow): Till {
  const { shift_id: shiftId, number, opened_at: openedAt, opened_by: openedBy } = row
  const shift =
    shiftId === null || number === null || openedAt === null || openedBy === null
      ? null
      : { id: shiftId, number, openedAt, openedBy }
  return { id, name, branchId: row.branch_id, isActive: row.is_active, shift, last, version }
}
