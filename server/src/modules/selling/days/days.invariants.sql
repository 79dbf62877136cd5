-- Closed days (docs/decisions/0081).
select 'no till is opened on a day after it is closed' as rule, s.institution_id,
       format('shift %s opened at %s, day %s closed at %s', s.id, s.opened_at, c.day, c.closed_at) as found
  from day_closes c
  join shifts s on s.institution_id = c.institution_id and s.branch_id = c.branch_id
               and s.opened_at >= c.closed_at and s.opened_at < (c.day + 1)::timestamp at time zone 'Africa/Addis_Ababa'

union all
select 'no till is open when a day is closed', c.institution_id, format('shift %s, day %s', s.id, c.day)
  from day_closes c
  join shifts s on s.institution_id = c.institution_id and s.branch_id = c.branch_id
               and s.opened_at < least(c.closed_at, (c.day + 1)::timestamp at time zone 'Africa/Addis_Ababa')
               and (s.closed_at is null or s.closed_at > c.closed_at)
 -- Or the clock was set back since, and the till was opened after that.
 where c.closed_at <= now()

union all
select 'no day is closed before it begins', c.institution_id, format('day %s closed at %s', c.day, c.closed_at)
  from day_closes c
 where c.closed_at < c.day::timestamp at time zone 'Africa/Addis_Ababa'
