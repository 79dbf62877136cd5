-- Those of these customers who have a sale.
create or replace function sold_to(p_institution uuid, p_customers uuid[]) returns uuid[]
language plpgsql stable
set enable_bitmapscan = off -- each look-up is for one row of a known key
as $$
declare
  found_ones uuid[];
begin
  select coalesce(array_agg(u.id), '{}') into found_ones
    from unnest(p_customers) u (id)
   cross join lateral (
          select from documents d
           where d.institution_id = p_institution and d.kind = 'SALE' and d.customer_id = u.id
           order by d.created_at desc limit 1) d;
  return found_ones;
end $$;
