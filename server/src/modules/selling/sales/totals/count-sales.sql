-- Totals of sales: counted days (counts.sql) and the rows before and after them.

-- Sales of an institution, or of one of its branches, in a period that both ends are part of.
create or replace function count_sales(p_institution uuid, p_branch uuid, p_from timestamptz, p_to timestamptz)
returns bigint language plpgsql stable
set enable_bitmapscan = off -- as in record-sales.sql
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
set enable_bitmapscan = off -- as in record-sales.sql
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
