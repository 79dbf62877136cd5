-- ETB of a unit that p_document, a shipment or an arrival, moves here from another branch, as if goods that had gone from here, by shipments
-- p_left, had cost p_costs (of a unit; null: unknown), and those that had gone before p_since what they would have cost (null: they are in p_left): the
-- average of that branch without the rest of what they cost there, also when they came there by way of others. Shipments that are found are added to
-- p_left, and histories of other branches (cost_of_sent) to p_histories. Null: unknown. `rests`: false where no such goods came there, or where it takes another transfer back: then it costs what was booked.
drop function if exists cost_from_there(uuid, uuid, uuid, uuid, uuid[], numeric[], timestamptz);
drop function if exists cost_of_sent(uuid, uuid, uuid, uuid, uuid[], numeric[]);
create or replace function cost_from_there(
  p_institution uuid, p_branch uuid, p_product uuid, p_document uuid, inout p_left uuid[], inout p_costs numeric[],
  inout p_histories jsonb, p_since timestamptz, out cost numeric, out rests boolean)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  sent record;
  way record;
  there record;
begin
  select m.document_id, m.branch_id, m.created_at into sent
    from document_links l
    join transfers t on t.institution_id = p_institution and t.id = l.target_id and t.to_branch_id = p_branch and t.reverses_id is null
    join document_links k on k.institution_id = p_institution and k.target_id = t.id and k.role = 'FULFILS'
    join stock_movements m
      on m.institution_id = p_institution and m.document_id = k.document_id and m.product_id = p_product and m.kind = 'SHIPMENT'
   where l.institution_id = p_institution and l.document_id = p_document and l.role = 'FULFILS' limit 1;
  if p_since is not null then
    select p_left || e.ids, p_costs || e.costs into p_left, p_costs from sent_before(p_institution, p_branch, p_product, p_since) e;
  end if;
  -- From one of the other branches to another, in their order: each rests on those before it.
  for way in
    select distinct m.created_at, m.document_id, m.branch_id
      from stock_movements m
     where cardinality(p_left) > 0 and m.institution_id = p_institution and m.product_id = p_product and m.kind = 'SHIPMENT'
       and m.cost_given is not true and m.branch_id <> p_branch and m.created_at < sent.created_at
       and m.created_at > (select min(d.created_at) from documents d where d.institution_id = p_institution and d.id = any (p_left))
       and m.document_id <> all (p_left)
       and exists (select from document_links k
                     join transfers t on t.institution_id = p_institution and t.id = k.target_id and t.to_branch_id <> p_branch
                    where k.institution_id = p_institution and k.document_id = m.document_id and k.role = 'FULFILS')
     order by m.created_at, m.document_id
  loop
    select c.* into there from cost_of_sent(p_institution, way.branch_id, p_product, way.document_id, p_left, p_costs, p_histories) c;
    p_histories := there.p_histories;
    if there.rests then
      p_left := p_left || way.document_id;
      p_costs := p_costs || there.cost;
    end if;
  end loop;
  select c.cost, c.rests, c.p_histories into cost, rests, p_histories
    from cost_of_sent(p_institution, sent.branch_id, p_product, sent.document_id, p_left, p_costs, p_histories) c;
end $$;

-- Shipments of a product from a branch before p_since, a hundred days ago at most, that rest on goods that went back since, and the ETB of a unit of each as
-- it would have cost.
create or replace function sent_before(
  p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz, out ids uuid[], out costs numeric[])
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  earliest constant timestamptz := clock_timestamp() - interval '100 days';
  has_jumped boolean; -- the clock, so that times do not say what was earlier
  resting uuid[]; -- the last ones first
  each uuid;
  found record;
begin
  ids := '{}';
  costs := '{}';
  if not exists (select from taken_back_since(p_institution, p_branch, p_product, earliest)) then
    return;
  end if;
  select late_times(p_institution, p_branch, p_product, b.since, b.held) is not null into has_jumped
    from stock_before(p_institution, p_branch, p_product, earliest) b;
  with gone as materialized (
    select o.created_at as came, d.created_at as taken
      from taken_back_since(p_institution, p_branch, p_product, earliest) t
      join documents o on o.institution_id = p_institution and o.id = t.brought
      join documents d on d.institution_id = p_institution and d.id = t.taker
  )
  select array_agg(e.document_id order by e.created_at desc) into resting
    from (select distinct m.document_id, m.created_at from stock_movements m
           where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
             and m.kind = 'SHIPMENT' and m.cost_given is not true and m.created_at >= earliest and m.created_at < p_since
             and (has_jumped or exists (select from gone g where g.came < m.created_at and g.taken > m.created_at))) e;
  foreach each in array coalesce(resting, '{}') loop
    continue when each = any (ids);
    select w.rests, array_agg(u.id) as ids, array_agg(u.cost) as costs into found
      from value_without(p_institution, p_branch, p_product, '{}', '{}', '{}', each) w
      left join unnest(w.left_ids, w.left_costs) u (id, cost)
        on u.id = each or not has_jumped and u.id = any (resting) and u.id <> all (ids)
     group by w.rests;
    if found.rests then
      ids := ids || found.ids;
      costs := costs || found.costs;
    end if;
  end loop;
end $$;

-- ETB of a unit that a shipment took out of a branch, as if goods that shipments p_left had sent there had cost p_costs. `rests`: whether any came there.
-- p_histories: by branch, the history (history_without) since the first of these documents with the arrivals of those of p_left that were `reckoned`. A
-- branch is read once for many shipments.
create or replace function cost_of_sent(
  p_institution uuid, p_branch uuid, p_product uuid, p_document uuid, p_left uuid[], p_costs numeric[], inout p_histories jsonb,
  out cost numeric, out rests boolean)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  history jsonb := coalesce(p_histories -> p_branch::text, '{"reckoned": 0}');
  reckoned int := history -> 'reckoned';
  came record;
  first uuid;
  first_came uuid;
begin
  select c.* into came from came_by(p_institution, p_branch, p_product, p_left[reckoned + 1:], p_costs[reckoned + 1:]) c;
  rests := came.ids is not null or history ? 'first';
  if rests then
    select (array_agg(d.id order by d.created_at, d.id))[1],
           (array_agg(d.id order by d.created_at, d.id) filter (where d.id <> p_document))[1] into first, first_came
      from documents d
     where d.institution_id = p_institution and d.id = any (came.ids || p_document || (history ->> 'first_came')::uuid);
    if history ->> 'first' is distinct from first::text then
      select c.* into came from came_by(p_institution, p_branch, p_product, p_left, p_costs) c;
      select history_without(p_institution, p_branch, p_product, g, first, null, null)
             || jsonb_build_object('first', first, 'is_unknown', false) into history
        from goods_left_out(p_institution, p_branch, p_product, first, null, '{}', '{}', '{}') g;
    end if;
    if came.ids is not null then
      history := history || jsonb_build_object(
        'documents', to_jsonb(came.ids) || (history -> 'documents'), 'units', to_jsonb(came.units) || (history -> 'units'),
        'costs', to_jsonb(came.costs) || (history -> 'costs'), 'is_unknown', came.is_unknown or (history -> 'is_unknown')::boolean);
    end if;
    select case when not (history -> 'is_unknown')::boolean or w.left_cost > 0 then w.left_cost end into cost
      from value_after(p_institution, p_branch, p_product, history, p_document, false) w;
    history := history || jsonb_build_object('reckoned', cardinality(p_left), 'first_came', first_came);
    p_histories := p_histories || jsonb_build_object(p_branch, history);
  end if;
end $$;

-- The arrivals in a branch of goods that shipments p_left had sent, and the part of their cost that is left out where a unit had cost p_costs when it was
-- sent. `is_unknown`: of some of them that is not known. Null: none came.
create or replace function came_by(
  p_institution uuid, p_branch uuid, p_product uuid, p_left uuid[], p_costs numeric[],
  out ids uuid[], out units int[], out costs numeric[], out is_unknown boolean)
language sql stable
set enable_bitmapscan = off
as $$
  select array_agg(a.id), array_fill(0, array[count(*)::int]), array_agg(a.more), bool_or(a.is_unknown)
    from (select a.document_id as id, c.cost is null as is_unknown,
                 -- Of units that were lost on the way as much goes with them.
                 (a.cost - c.cost * a.quantity) * a.there / a.arrived as more
            from unnest(p_left, p_costs) c (id, cost)
            join document_links k on k.institution_id = p_institution and k.document_id = c.id and k.role = 'FULFILS'
            join transfers t on t.institution_id = p_institution and t.id = k.target_id and t.to_branch_id = p_branch
           cross join lateral (
                 select m.document_id, m.kind, m.quantity, m.cost, sum(m.quantity) over () as there,
                        sum(m.quantity) filter (where m.kind = 'ARRIVAL') over () as arrived
                   from document_links j
                   join stock_movements m
                     on m.institution_id = p_institution and m.document_id = j.document_id and m.product_id = p_product
                    and m.branch_id = p_branch and m.line >= 1
                  where j.institution_id = p_institution and j.target_id = t.id and j.role = 'FULFILS') a
           where a.kind = 'ARRIVAL' and a.cost is not null
             -- Goods that were taken back are left out there already.
             and not exists (select from transfers r where r.institution_id = p_institution and r.reverses_id = t.id)) a
$$;

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
    select c.cost, c.rests into cost, rests from cost_from_there(p_institution, p_branch, p_product, p_left, '{}', '{}', '{}', 'infinity') c;
  end if;
end $$;
