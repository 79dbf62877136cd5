-- ETB of a unit that p_document, a shipment or an arrival, moves here from another branch, as if goods that had gone there from here since, by shipments
-- p_left, had cost p_costs (of a unit; null: unknown), and those that had gone before p_since what they would have cost: the average of that branch without the
-- rest of what they cost there. Null: unknown. `rests`: false where no such goods came there, or where it takes another transfer back: then it costs what
-- was booked.
create or replace function cost_from_there(
  p_institution uuid, p_branch uuid, p_product uuid, p_document uuid, p_left uuid[], p_costs numeric[], p_since timestamptz,
  out cost numeric, out rests boolean)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  sent record;
  came record;
  earliest constant timestamptz := clock_timestamp() - interval '100 days';
  were_taken_back constant boolean := exists (select from taken_back_since(p_institution, p_branch, p_product, earliest));
begin
  select m.document_id, m.branch_id into sent
    from document_links l
    join transfers t on t.institution_id = p_institution and t.id = l.target_id and t.to_branch_id = p_branch and t.reverses_id is null
    join document_links k on k.institution_id = p_institution and k.target_id = t.id and k.role = 'FULFILS'
    join stock_movements m
      on m.institution_id = p_institution and m.document_id = k.document_id and m.product_id = p_product and m.kind = 'SHIPMENT'
   where l.institution_id = p_institution and l.document_id = p_document and l.role = 'FULFILS' limit 1;
  select array_agg(a.id) as ids, array_agg(a.more) as costs, array_fill(0, array[count(*)::int]) as units, bool_or(a.is_unknown) as is_unknown into came
    from (select a.document_id as id, c.cost is null as is_unknown,
                 -- Of units that were lost on the way as much goes with them.
                 (a.cost - c.cost * a.quantity) * a.there / a.arrived as more
            from (select u.id, u.cost from unnest(p_left, p_costs) u (id, cost)
                   union all
                  select e.id, w.left_cost
                    from (select distinct m.document_id as id from stock_movements m
                           where were_taken_back and m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
                             and m.kind = 'SHIPMENT' and m.cost_given is not true and m.created_at >= earliest and m.created_at < p_since
                             and exists (select from document_links k
                                           join transfers t on t.institution_id = p_institution and t.id = k.target_id and t.to_branch_id = sent.branch_id
                                          where k.institution_id = p_institution and k.document_id = m.document_id and k.role = 'FULFILS')) e
                   cross join lateral value_without(p_institution, p_branch, p_product, '{}', '{}', '{}', e.id) w
                   where w.rests) c
            join document_links k on k.institution_id = p_institution and k.document_id = c.id and k.role = 'FULFILS'
            join transfers t on t.institution_id = p_institution and t.id = k.target_id and t.to_branch_id = sent.branch_id
           cross join lateral (
                 select m.document_id, m.kind, m.quantity, m.cost, sum(m.quantity) over () as there,
                        sum(m.quantity) filter (where m.kind = 'ARRIVAL') over () as arrived
                   from document_links j
                   join stock_movements m
                     on m.institution_id = p_institution and m.document_id = j.document_id and m.product_id = p_product
                    and m.branch_id = sent.branch_id and m.line >= 1
                  where j.institution_id = p_institution and j.target_id = t.id and j.role = 'FULFILS') a
           where a.kind = 'ARRIVAL' and a.cost is not null
             -- Goods that were taken back are left out there already.
             and not exists (select from transfers r where r.institution_id = p_institution and r.reverses_id = t.id)) a;
  rests := came.ids is not null;
  if rests then
    select case when not came.is_unknown or w.left_cost > 0 then w.left_cost end into cost
      from value_without(p_institution, sent.branch_id, p_product, came.ids, came.units, came.costs, sent.document_id) w;
  end if;
end $$;

-- ETB of a unit that the document p_left took, as if goods that went back since had never come here: from this branch, or from another one to which such goods had
-- gone. Null: unknown. `rests`: whether any went back that it rests on. The stock of the product is locked.
create or replace function cost_without(p_institution uuid, p_branch uuid, p_product uuid, p_left uuid, out cost numeric, out rests boolean)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
begin
  if exists (select from documents d where d.institution_id = p_institution and d.id = p_left and d.branch_id = p_branch) then
    select w.left_cost, w.rests into cost, rests
      from value_without(p_institution, p_branch, p_product, '{}', '{}', '{}', p_left) w;
  else
    select c.cost, c.rests into cost, rests from cost_from_there(p_institution, p_branch, p_product, p_left, '{}', '{}', 'infinity') c;
  end if;
end $$;
