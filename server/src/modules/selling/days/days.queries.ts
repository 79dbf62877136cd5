import { FREQUENT_KINDS } from '@mezgeb/contract/features'

import { statement } from '../../../platform/db/statement.ts'

/** The kind of most documents, which has its own indexes. */
const FREQUENT = FREQUENT_KINDS[0]?.kind ?? ''

export type DayRow = {
  name: string
  id: string | null
  closed_at: string | null
  closed_by: { id: string; name: string } | null
}

/** The name of branch $2, with the close of day $3 if it is closed. */
export const findDay = statement<DayRow>(
  'day_of_branch',
  `select b.name, c.id, c.closed_at,
          (select json_build_object('id', u.id, 'name', u.name) from users u
            where u.institution_id = $1 and u.id = c.closed_by) as closed_by
     from branches b
     left join (select * from day_closes where institution_id = $1 and day = $3) c
            on c.institution_id = b.institution_id and c.branch_id = b.id
    where b.institution_id = $1 and b.id = $2`,
)

/** Branches with shifts, sales, returns or a close on day $2, which is from $3 to $4, and those with a till that is open since before. */
export const daysOfBranches = statement<{
  id: string
  name: string
  closed_at: string | null
  open_tills: number
  shifts: number
  sales: number
  sold: number
  difference: number
}>(
  'days_of_branches',
  `with parts as (
     select d.branch_id, 1 as sales, d.total_amount as sold, 0 as shifts, 0 as open_tills, 0 as difference from documents d
      where d.institution_id = $1 and d.kind = '${FREQUENT}' and d.created_at >= $3 and d.created_at < $4
     union all
     select d.branch_id, 0, d.total_amount, 0, 0, 0 from documents d
      where d.institution_id = $1 and d.kind = 'RETURN' and d.kind <> '${FREQUENT}' and d.created_at >= $3 and d.created_at < $4
     union all
     select s.branch_id, 0, 0, 1, 0, coalesce(s.counted - s.expected, 0) from shifts s
      where s.institution_id = $1 and s.opened_at >= $3 and s.opened_at < $4
     union all
     select s.branch_id, 0, 0, 0, 1, 0 from shifts s
      where s.institution_id = $1 and s.opened_at < $4 and s.closed_at is null
     union all
     select c.branch_id, 0, 0, 0, 0, 0 from day_closes c where c.institution_id = $1 and c.day = $2),
   sums as (
     select p.branch_id, sum(p.sales) as sales, sum(p.sold) as sold, sum(p.shifts) as shifts,
            sum(p.open_tills) as open_tills, sum(p.difference) as difference
       from parts p group by p.branch_id)
   select b.id, b.name, c.closed_at, s.open_tills, s.shifts, s.sales, s.sold, s.difference
     from sums s
     join branches b on b.institution_id = $1 and b.id = s.branch_id
     left join (select * from day_closes where institution_id = $1 and day = $2) c
            on c.institution_id = b.institution_id and c.branch_id = b.id
    order by lower(b.name), b.id`,
)

/** Waits for tills that are being opened in the branch. None is, until the commit. */
export const lockBranchToClose = statement<{ id: string }>(
  'lock_branch_of_day',
  'select b.id from branches b where b.institution_id = $1 and b.id = $2 for no key update',
)

/** Open shifts of the branch that began before $3. */
export const openTills = statement<{ name: string }>(
  'open_tills_of_branch',
  `select t.name from shifts s
     join tills t on t.institution_id = $1 and t.id = s.till_id
    where s.institution_id = $1 and s.branch_id = $2 and s.opened_at < $3 and s.closed_at is null
    order by t.name_key, t.id`,
)

/** The branch is locked. */
export const addDayClose = statement<{ id: string }>(
  'add_day_close',
  'insert into day_closes (institution_id, branch_id, day, closed_by) values ($1, $2, $3, $4) returning id',
)
