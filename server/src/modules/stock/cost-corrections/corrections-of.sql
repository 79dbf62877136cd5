-- The corrections (post-movements.sql) of a document that takes units back which documents brought, at their cost: the rest has the
-- value as if they had never come (value-without.sql), by a DIFFERENCE; where that is unknown, by a VALUATION.
-- Products of unknown value or cost have none. The stock of the products is locked.
drop function if exists corrections_of(uuid, uuid, uuid[], uuid[], int[], numeric[], boolean);
create or replace function corrections_of(
  p_institution uuid, p_branch uuid, p_products uuid[], p_documents uuid[], p_units int[], p_costs numeric[])
returns jsonb
language plpgsql stable
set enable_bitmapscan = off
as $$
declare
  corrections jsonb;
begin
  select jsonb_object_agg(
           t.product_id,
           jsonb_build_object('difference', coalesce(w.value, 0) - s.value + t.cost,
                              'kind', case when w.value is null then 'VALUATION' else 'DIFFERENCE' end))
    into corrections
    from (select d.product_id, array_agg(d.document_id) as documents, array_agg(d.units) as units, array_agg(d.cost) as costs,
                 sum(d.cost) as cost, sum(d.units) as quantity
            from (select u.product_id, u.document_id, sum(u.units)::int as units,
                         case when bool_and(u.cost is not null) then sum(u.cost) end as cost
                    from unnest(p_products, p_documents, p_units, p_costs) u (product_id, document_id, units, cost)
                   group by u.product_id, u.document_id) d
           group by d.product_id
          having bool_and(d.cost is not null)) t
    join branch_stock s
      on s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
     and s.value is not null and s.quantity >= t.quantity
   cross join lateral value_without(p_institution, p_branch, t.product_id, t.documents, t.units, t.costs) w;
  return coalesce(corrections, '{}');
end $$;

-- The corrections of what undoes a document that took units, which come back at the cost at which they left: the stock has the value as if neither had
-- ever been (docs/decisions/0148). With products: so many of their units come back at these costs, of a shipment or a corrected removal; below zero: as many
-- more had gone. The stock of the products is locked.
drop function if exists corrections_of_undone(uuid, uuid);
create or replace function corrections_of_undone(
  p_institution uuid, p_document uuid, p_products uuid[] default null, p_units int[] default null, p_costs numeric[] default null)
returns jsonb
language sql stable
set enable_bitmapscan = off
as $$
  select coalesce(jsonb_object_agg(
           t.product_id,
           jsonb_build_object('difference', coalesce(w.value, 0) - t.cost - coalesce(s.value, 0),
                              'kind', case when w.value is null or s.value is null then 'VALUATION' else 'DIFFERENCE' end)), '{}')
    from (select m.product_id, m.branch_id, coalesce(max(u.cost), -sum(m.cost)) as cost, max(u.units) as units
            from stock_movements m
            left join unnest(p_products, p_units, p_costs) u (product_id, units, cost) on u.product_id = m.product_id
           where m.institution_id = p_institution and m.document_id = p_document and m.line >= 1
             and (p_products is null or u.cost is not null)
           group by m.product_id, m.branch_id
          having max(m.quantity) < 0 and (p_products is not null or bool_and(m.cost is not null))) t
    join branch_stock s
      on s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = t.branch_id
   cross join lateral value_without(p_institution, t.branch_id, t.product_id, '{}', '{}', '{}', null, p_document, t.units) w
$$;
