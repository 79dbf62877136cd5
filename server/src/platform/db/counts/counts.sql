-- Totals of lists that only grow (docs/decisions/0026): past days are counted once, later rows at each read. They are always exact.

-- A summary beyond this moment dates from before the clock was set back and is not used; the server rewinds such ones in time.
create or replace function summary_horizon() returns timestamptz language sql stable as $$
  select date_trunc('milliseconds', now()) - interval '6 minutes'
$$;

-- The days of a period that are counted; both are the period's start when none is.
create or replace function counted_days(
  p_institution uuid, p_list text, p_from timestamptz, p_to timestamptz, out since timestamptz, out until timestamptz)
language plpgsql stable as $$
begin
  select c.until into until from counted_until c
   where c.institution_id = p_institution and c.list = p_list and c.until <= summary_horizon();
  since := date_trunc('day', p_from, 'Africa/Addis_Ababa');
  if since < p_from then
    since := since + interval '1 day';
  end if;
  if p_to < until then
    until := date_trunc('day', p_to, 'Africa/Addis_Ababa');
  end if;
  if until is null or until < since then
    since := p_from;
    until := p_from;
  end if;
end $$;

-- No row will be added before this moment: earlier than every open transaction; call it before reading. A row's time is its
-- transaction's start or later. Transactions of other roles are not visible here; the server's own take seconds.
create or replace function settled_moment() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', least(min(a.xact_start), clock_timestamp() - interval '1 minute')) - interval '1 millisecond'
    from pg_stat_activity a
   where a.datname = current_database() and a.pid <> pg_backend_pid()
$$;

-- The same function of earlier versions, which named all lists itself.
drop function if exists keep_counts(uuid, text[], text[]);
-- Counts a portion of the rows added to one list; false: nothing is left. p_lists: as CountedList; of the platform, over all institutions.
create or replace function keep_counts(p_institution uuid, p_lists jsonb) returns boolean language plpgsql
-- In index order as far as needed; a bitmap would hold all rows.
set enable_bitmapscan = off
as $$
declare
  is_global constant boolean := p_institution = '00000000-0000-0000-0000-000000000000';
  worth_it constant int := 100;
  at_once constant int := 50000;
  settled constant timestamptz := least(settled_moment(), summary_horizon());
  l record;
  since timestamptz;
  up_to timestamptz;
  whose text;
  added int;
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_counts'), hashtext(p_institution::text)) then
    return false;
  end if;
  for l in
    select of_list.name, of_list.source, of_list.at, coalesce(of_list.list, quote_literal(of_list.name)) as list,
           coalesce(of_list.part, 'null::uuid') as part, coalesce(of_list.amount, '0') as amount,
           coalesce(of_list.where, 'true') as is_of_list, of_list."keptDays" * interval '1 day' as kept,
           coalesce('cross join lateral ' || of_list."each", '') as each
      from jsonb_to_recordset(p_lists)
           of_list (name text, source text, at text, list text, part text, amount text, "where" text, "each" text,
                    "isGlobal" boolean, "keptDays" int)
     where coalesce(of_list."isGlobal", false) = is_global
  loop
    select c.until into since from counted_until c
     where c.institution_id = p_institution and c.list = l.name;
    since := greatest(since, coalesce(now() - l.kept, '-infinity'));
    whose := case when is_global then '$1 is not null' else 'institution_id = $1' end || ' and ' || l.is_of_list;
    execute format(
      'select count(*) from (select 1 from %I where %s and %I >= $2 and %I < $3 limit $4) added',
      l.source, whose, l.at, l.at)
       into added using p_institution, since, settled, worth_it;
    continue when added < worth_it;
    execute format(
      'select %I from %I where %s and %I >= $2 and %I < $3 order by %I offset $4 limit 1',
      l.at, l.source, whose, l.at, l.at, l.at)
       into up_to using p_institution, since, settled, at_once;
    if up_to is null or up_to = since then
      up_to := settled;
    end if;
    execute format(
      $counting$
        insert into day_counts (institution_id, list, part, day, rows, amount)
        select $1, r.list, coalesce(r.part, '00000000-0000-0000-0000-000000000000'), r.day, sum(r.rows), sum(r.amount)
          from (select %s as list, %s as part, date_trunc('day', %I, 'Africa/Addis_Ababa') as day,
                       count(*) as rows, sum(%s) as amount
                  from %I %s where %s and %I >= $2 and %I < $3
                 group by 1, 2, 3) r
         group by grouping sets ((r.list, r.day), (r.list, r.part, r.day))
        having grouping(r.part) = 1 or r.part is not null
        on conflict on constraint day_counts_pkey
          do update set rows = day_counts.rows + excluded.rows, amount = day_counts.amount + excluded.amount
      $counting$,
      l.list, l.part, l.at, l.amount, l.source, l.each, whose, l.at, l.at)
      using p_institution, since, up_to;
    insert into counted_until (institution_id, list, until) values (p_institution, l.name, up_to)
    on conflict on constraint counted_until_pkey do update set until = excluded.until;
    -- Once a day. The year follows the name, and digits come before letters.
    if l.kept is not null and date_trunc('day', since, 'Africa/Addis_Ababa') < date_trunc('day', up_to, 'Africa/Addis_Ababa') then
      delete from day_counts d
       where d.institution_id = p_institution and d.list >= l.name || ' ' and d.list < l.name || ' A' and d.day < now() - l.kept;
    end if;
    return true;
  end loop;
  return false;
end $$;

create or replace function rewind_counts(p_institution uuid, p_since timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_counts'), hashtext(p_institution::text));
  delete from day_counts d where d.institution_id = p_institution and d.day >= p_since;
  update counted_until c set until = p_since where c.institution_id = p_institution and c.until > p_since;
end $$;

-- Takes hidden rows out of the counted days of a list; for each row its part and its time.
create or replace function uncount_rows(p_institution uuid, p_list text, p_parts uuid[], p_times timestamptz[])
returns void language plpgsql as $$
begin
  -- No process counts meanwhile.
  perform pg_advisory_xact_lock(hashtext('keep_counts'), hashtext(p_institution::text));
  update day_counts d set rows = d.rows - g.rows
    from (select u.part, date_trunc('day', r.at, 'Africa/Addis_Ababa') as day, count(*) as rows
            from unnest(p_parts, p_times) r (part, at)
           cross join lateral (values (r.part), ('00000000-0000-0000-0000-000000000000'::uuid)) u (part)
           where r.at < (select c.until from counted_until c where c.institution_id = p_institution and c.list = p_list)
           group by 1, 2) g
   where d.institution_id = p_institution and d.list = p_list and d.part = g.part and d.day = g.day;
end $$;
