-- The start of a day in Addis Ababa.
create or replace function start_of_day(p_day date)
returns timestamptz language sql stable as $$
  select p_day::timestamp at time zone 'Africa/Addis_Ababa'
$$;
