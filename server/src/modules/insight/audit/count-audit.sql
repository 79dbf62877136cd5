-- Entries of the audit trail of these kinds and actions, pair by pair, of all users or of one. A sale is its own entry.
create or replace function count_audit(
  p_institution uuid, p_kinds text[], p_actions text[], p_user uuid, p_from timestamptz, p_to timestamptz)
returns bigint language plpgsql stable
set enable_bitmapscan = off -- as in record-sales.sql
as $$
declare
  kinds constant text[] := array(select w.kind from unnest(p_kinds, p_actions) w (kind, action) where w.kind <> all (':frequent_kinds'));
  actions constant text[] := array(select w.action from unnest(p_kinds, p_actions) w (kind, action) where w.kind <> all (':frequent_kinds'));
  lists constant text[] := array(select 'audit ' || w.kind || ' ' || w.action from unnest(kinds, actions) w (kind, action));
  sells constant boolean := exists (
    select from unnest(p_kinds, p_actions) w (kind, action) where w.kind = any (':frequent_kinds') and w.action = 'CREATED');
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
