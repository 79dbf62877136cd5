-- The start of a day in Addis Ababa.
create or replace function start_of_day(p_day date)
returns timestamptz language sql stable as $$
  select p_day::timestamp at time zone 'Africa/Addis_Ababa'
$$;

-- The day of a time in Addis Ababa.
create or replace function day_of(p_time timestamptz)
returns date language sql stable as $$
  select (p_time at time zone 'Africa/Addis_Ababa')::date
$$;
