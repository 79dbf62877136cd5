-- Units of each product that each branch sold since a moment, less those that came back: from its counted days
-- (shelf-flow.queries.ts) and later movements.
create or replace function units_sold(p_institution uuid, p_since timestamptz)
returns table (branch_id uuid, product_id uuid, units bigint) language plpgsql stable as $$
begin
  return query
  with counted as materialized (
    select coalesce(max(c.until), '-infinity') as until from counted_until c
     where c.institution_id = p_institution and c.list = 'shelf_flow' and c.until <= summary_horizon())
  select f.branch_id, f.product_id, -sum(f.quantity)::bigint
    from (select right(d.list, 36)::uuid as branch_id, d.part as product_id, d.amount as quantity
            from day_counts d
           where d.institution_id = p_institution and d.day >= p_since and d.day < (select until from counted)
             and d.list >= 'shelf_flow ' || to_char(p_since at time zone 'Africa/Addis_Ababa', 'IYYY-IW')
             and d.list < 'shelf_flow A' and d.list like '% S %' and d.part <> '00000000-0000-0000-0000-000000000000'
          union all
          select m.branch_id, m.product_id, m.quantity
            from stock_movements m
           where m.institution_id = p_institution and m.kind = any (':sold_kinds')
             and m.created_at >= (select greatest(p_since, until) from counted)) f
   group by f.branch_id, f.product_id
  having sum(f.quantity) < 0;
end $$;
