-- The products that the last 200 sales of an institution, or of one of its branches, had most often, in this order: a
-- number of rows that does not grow with the data.
create or replace function best_sellers(p_institution uuid, p_branch uuid, p_count int)
returns table (product_id uuid) language plpgsql stable
set enable_bitmapscan = off -- as in record-sales.sql
as $$
declare
  recent uuid[];
begin
  if p_branch is null then
    recent := array(select s.id from sales s where s.institution_id = p_institution
                     order by s.created_at desc, s.id desc limit 200);
  else
    recent := array(select s.id from sales s where s.institution_id = p_institution and s.branch_id = p_branch
                     order by s.created_at desc, s.id desc limit 200);
  end if;
  return query
    select m.product_id from stock_movements m
     where m.institution_id = p_institution and m.document_id = any (recent)
     group by m.product_id order by count(*) desc, m.product_id limit p_count;
end $$;
