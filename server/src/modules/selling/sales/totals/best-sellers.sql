-- The products that the last 200 sales of an institution, or of one of its branches, had most often, in this order, without
-- lines that came back: a number of rows that does not grow with the data.
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
    with back as materialized (
      select k.target_id, r.product_id, sum(r.quantity) as units
        from document_links k
        join stock_movements r on r.institution_id = p_institution and r.document_id = k.document_id and r.kind = 'RETURN'
       where k.institution_id = p_institution and k.target_id = any (recent) and k.role = 'RETURNS'
       group by k.target_id, r.product_id)
    select m.product_id from stock_movements m
      left join back b on b.target_id = m.document_id and b.product_id = m.product_id
     where m.institution_id = p_institution and m.document_id = any (recent) and coalesce(b.units, 0) < -m.quantity
     group by m.product_id order by count(*) desc, m.product_id limit p_count;
end $$;
