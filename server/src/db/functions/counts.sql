-- Counting what is only ever added (docs/decisions/0026): days that are over were counted once, the rest is counted when
-- somebody asks. Right at every moment, and without any work for whoever adds a row.

-- Which part of a period was counted by days: from `since` until `until`. Nothing of it: both are its beginning.
create or replace function counted_days(
  p_institution uuid, p_list text, p_from timestamptz, p_to timestamptz, out since timestamptz, out until timestamptz)
language plpgsql stable as $$
begin
  select c.until into until from counted_until c where c.institution_id = p_institution and c.list = p_list;
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

-- Sales of an institution, or of one of its branches, in a period that both ends are part of.
create or replace function count_sales(p_institution uuid, p_branch uuid, p_from timestamptz, p_to timestamptz)
returns bigint language plpgsql stable
set enable_bitmapscan = off -- as in record-sale.sql
as $$
declare
  -- Not in the condition: under row-level security none with a coalesce is for an index.
  whose constant uuid := coalesce(p_branch, '00000000-0000-0000-0000-000000000000');
  counted record;
  total bigint;
begin
  select c.since, c.until into counted from counted_days(p_institution, 'sales', p_from, p_to) c;
  select coalesce(sum(d.rows), 0) into total
    from day_counts d
   where d.institution_id = p_institution and d.list = 'sales'
     and d.part = whose
     and d.day >= counted.since and d.day < counted.until;
  if p_branch is null then
    return total
      + (select count(*) from sales s
          where s.institution_id = p_institution and s.created_at >= p_from and s.created_at < counted.since)
      + (select count(*) from sales s
          where s.institution_id = p_institution and s.created_at >= counted.until and s.created_at <= p_to);
  end if;
  return total
    + (select count(*) from sales s
        where s.institution_id = p_institution and s.branch_id = p_branch
          and s.created_at >= p_from and s.created_at < counted.since)
    + (select count(*) from sales s
        where s.institution_id = p_institution and s.branch_id = p_branch
          and s.created_at >= counted.until and s.created_at <= p_to);
end $$;

-- Sales that a user made in a period that both ends are part of.
create or replace function count_sales_of(p_institution uuid, p_user uuid, p_from timestamptz, p_to timestamptz)
returns bigint language plpgsql stable
set enable_bitmapscan = off -- as in record-sale.sql
as $$
declare
  counted record;
begin
  select c.since, c.until into counted from counted_days(p_institution, 'sellers', p_from, p_to) c;
  return (select coalesce(sum(d.rows), 0)
            from day_counts d
           where d.institution_id = p_institution and d.list = 'sellers' and d.part = p_user
             and d.day >= counted.since and d.day < counted.until)
    + (select count(*) from sales s
        where s.institution_id = p_institution and s.user_id = p_user and s.system is null
          and s.created_at >= p_from and s.created_at < counted.since)
    + (select count(*) from sales s
        where s.institution_id = p_institution and s.user_id = p_user and s.system is null
          and s.created_at >= counted.until and s.created_at <= p_to);
end $$;

-- Entries of the audit trail of these kinds and actions, pair by pair, of everybody or of one user. A sale is its own entry.
create or replace function count_audit(
  p_institution uuid, p_kinds text[], p_actions text[], p_user uuid, p_from timestamptz, p_to timestamptz)
returns bigint language plpgsql stable
set enable_bitmapscan = off -- as in record-sale.sql
as $$
declare
  kinds constant text[] := array(select w.kind from unnest(p_kinds, p_actions) w (kind, action) where w.kind <> 'SALE');
  actions constant text[] := array(select w.action from unnest(p_kinds, p_actions) w (kind, action) where w.kind <> 'SALE');
  lists constant text[] := array(select 'audit ' || w.kind || ' ' || w.action from unnest(kinds, actions) w (kind, action));
  sells constant boolean := exists (
    select from unnest(p_kinds, p_actions) w (kind, action) where w.kind = 'SALE' and w.action = 'CREATED');
  whose constant uuid := coalesce(p_user, '00000000-0000-0000-0000-000000000000');
  counted record;
  total bigint;
begin
  select c.since, c.until into counted from counted_days(p_institution, 'audit', p_from, p_to) c;
  select coalesce(sum(d.rows), 0) into total
    from day_counts d
   where d.institution_id = p_institution and d.list = any (lists)
     and d.part = whose
     and d.day >= counted.since and d.day < counted.until;
  if sells then
    total := total + case when p_user is null then count_sales(p_institution, null, p_from, p_to)
                          else count_sales_of(p_institution, p_user, p_from, p_to) end;
  end if;
  if p_user is null then
    return total
      + (select coalesce(sum(n.rows), 0) from unnest(kinds, actions) w (kind, action)
           cross join lateral (
             select count(*) as rows from audit_entries a
              where a.institution_id = p_institution and a.kind = w.kind and a.action = w.action
                and a.at >= p_from and a.at < counted.since) n)
      + (select coalesce(sum(n.rows), 0) from unnest(kinds, actions) w (kind, action)
           cross join lateral (
             select count(*) as rows from audit_entries a
              where a.institution_id = p_institution and a.kind = w.kind and a.action = w.action
                and a.at >= counted.until and a.at <= p_to) n);
  end if;
  return total
    + (select coalesce(sum(n.rows), 0) from unnest(kinds, actions) w (kind, action)
           cross join lateral (
             select count(*) as rows from audit_entries a
              where a.institution_id = p_institution and a.user_id = p_user and a.kind = w.kind and a.action = w.action
                and a.at >= p_from and a.at < counted.since) n)
    + (select coalesce(sum(n.rows), 0) from unnest(kinds, actions) w (kind, action)
           cross join lateral (
             select count(*) as rows from audit_entries a
              where a.institution_id = p_institution and a.user_id = p_user and a.kind = w.kind and a.action = w.action
                and a.at >= counted.until and a.at <= p_to) n);
end $$;

-- A moment before which nothing is added any more: earlier than whatever is under way, and to be asked for before one
-- looks. Rows carry the beginning of their transaction or a later moment of it, rounded to milliseconds. Transactions of other roles are not
-- seen here; the server's own take seconds.
create or replace function settled_moment() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', least(min(a.xact_start), clock_timestamp() - interval '1 minute')) - interval '1 millisecond'
    from pg_stat_activity a
   where a.datname = current_database() and a.pid <> pg_backend_pid()
$$;

-- Counts what was added to a list of an institution since the last time, for good: of one list at a time and not all
-- rows of a large one. False when there is nothing more to do; little that is new is left for another time. For the
-- platform: the products of all institutions. The audit trail needs its kinds and actions named, as its keys begin with them.
create or replace function keep_counts(p_institution uuid, p_kinds text[], p_actions text[]) returns boolean language plpgsql
-- In the order of the index, as far as it is needed: a bitmap would be of everything there is.
set enable_bitmapscan = off
as $$
declare
  everywhere constant boolean := p_institution = '00000000-0000-0000-0000-000000000000';
  worth_it constant int := 100;
  at_once constant int := 50000;
  settled constant timestamptz := settled_moment();
  l record;
  since timestamptz;
  up_to timestamptz;
  whose text;
  added int;
begin
  -- One process at a time; whoever comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('keep_counts'), hashtext(p_institution::text)) then
    return false;
  end if;
  for l in
    select * from (values
      ('products', 'products', 'created_at', '''products''', 'null::uuid', '0', false),
      ('customers', 'customers', 'created_at', '''customers''', 'branch_id', '0', false),
      ('stock_entries', 'stock_entries', 'created_at', '''stock_entries''', 'branch_id', '0', false),
      ('stock_outs', 'stock_outs', 'created_at', '''stock_outs''', 'branch_id', '0', false),
      ('sales', 'sales', 'created_at', '''sales''', 'branch_id', 'total_amount', false),
      ('sellers', 'sales', 'created_at', '''sellers''', 'case when system is null then user_id end', '0', false),
      ('audit', 'audit_entries', 'at', '''audit '' || kind || '' '' || action', 'user_id', '0', false),
      ('all products', 'products', 'created_at', '''all products''', 'null::uuid', '0', true)
    ) of_list (name, source, moment, list, part, amount, is_everywhere)
  loop
    continue when l.is_everywhere <> everywhere;
    select c.until into since from counted_until c
     where c.institution_id = p_institution and c.list = l.name;
    since := coalesce(since, '-infinity');
    whose := case when everywhere then '$1 is not null' else 'institution_id = $1' end
      || case l.name when 'audit' then format(' and kind = any (%L) and action = any (%L)', array_remove(p_kinds, 'SALE'), p_actions) else '' end;
    execute format(
      'select count(*) from (select from %I where %s and %I >= $2 and %I < $3 limit $4) added',
      l.source, whose, l.moment, l.moment)
       into added using p_institution, since, settled, worth_it;
    continue when added < worth_it;
    execute format(
      'select %I from %I where %s and %I >= $2 and %I < $3 order by %I offset $4 limit 1',
      l.moment, l.source, whose, l.moment, l.moment, l.moment)
       into up_to using p_institution, since, settled, at_once;
    -- Of one moment all are counted together.
    if up_to is null or up_to = since then
      up_to := settled;
    end if;
    execute format(
      $counting$
        insert into day_counts (institution_id, list, part, day, rows, amount)
        select $1, r.list, coalesce(r.part, '00000000-0000-0000-0000-000000000000'), r.day, count(*), sum(r.amount)
          from (select %s as list, %s as part, date_trunc('day', %I, 'Africa/Addis_Ababa') as day, %s as amount
                  from %I where %s and %I >= $2 and %I < $3) r
         group by grouping sets ((r.list, r.day), (r.list, r.part, r.day))
        having grouping(r.part) = 1 or r.part is not null
        on conflict on constraint day_counts_pkey
          do update set rows = day_counts.rows + excluded.rows, amount = day_counts.amount + excluded.amount
      $counting$,
      l.list, l.part, l.moment, l.amount, l.source, whose, l.moment, l.moment)
      using p_institution, since, up_to;
    insert into counted_until (institution_id, list, until) values (p_institution, l.name, up_to)
    on conflict on constraint counted_until_pkey do update set until = excluded.until;
    return true;
  end loop;
  return false;
end $$;
