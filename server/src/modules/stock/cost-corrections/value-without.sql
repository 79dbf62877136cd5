-- The value of the stock of a product in a branch as if units had never come (docs/decisions/0108): the moving average of all movements
-- since then, without them. p_documents brought p_units, which cost p_costs, each document at most once. Documents that were reversed since
-- then, and their reversals, are left out, too, and so are goods that went back otherwise, because the corrections booked for them rest on
-- goods that are left out now. So the average begins where the first of all these goods came, a hundred days before at most.
-- `value`: ETB of the units that are left; null: unknown. `newest`: the newest cost of a unit that was given; null: none.
-- Goods that left since then and came back (from a customer, from the road or from quarantine) come back at what they would have cost.
-- `left_cost`: ETB of a unit of the document p_left, as it would have cost; null where nothing from before it has gone back since.
-- A revaluation says what a unit on hand costs, whatever there was before. One that is taken back itself brought no units.
-- A correction has the time of the document that it corrects (docs/decisions/0118), and a removal takes the average of that time.
-- `p_undone`: a document that took goods and is reversed now; its goods are there as if they had never left. `rests`: whether goods from
-- before p_left or p_undone went back since; if none did, nothing else is said about those.
-- Averages between two receipts are shared out by units, so sales between them count as one. The stock of the product is locked.
drop function if exists value_without(uuid, uuid, uuid, uuid[], int[], numeric[]);
drop function if exists value_without(uuid, uuid, uuid, uuid[], int[], numeric[], uuid);
create or replace function value_without(
  p_institution uuid, p_branch uuid, p_product uuid, p_documents uuid[], p_units int[], p_costs numeric[], p_left uuid default null,
  p_undone uuid default null, out value numeric, out newest numeric, out left_cost numeric, out rests boolean)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  since timestamptz;
  own timestamptz; -- of the first document that the caller names
  units bigint; -- on hand without the goods; below zero: sold before others came
  book numeric; -- of the stock with the goods
  held bigint;
  back int;
  earlier timestamptz;
  furthest constant interval := '100 days'; -- before the first of the goods; others are as they were booked
  gone jsonb;
  takers uuid[]; -- documents that took goods back without reversing a document
  bought uuid[]; -- deliveries of which goods went back to the supplier: their cost stays the newest
  returned uuid[]; -- documents by which goods came back
  sources uuid[]; -- the document by which those of `returned` had left, in its order
  left_ids uuid[] := '{}';
  left_costs numeric[] := '{}'; -- of a unit of the documents of left_ids; null: unknown
  source int;
  step record;
begin
  select min(place_of_movement(p_institution, d.id, p_product, p_branch, '-infinity', d.created_at)) into since
    from documents d
   where d.institution_id = p_institution and d.id = any (p_documents || p_left || p_undone);
  own := since;
  if exists (select from taken_back_since(p_institution, p_branch, p_product, since)) then
    select jsonb_agg(jsonb_build_object(
             'taker', t.taker, 'taken', d.created_at, 'brought', t.brought, 'came', o.created_at, 'is_reversal', t.is_reversal,
             'is_bought', d.kind = 'SUPPLIER_RETURN', 'units', t.units, 'cost', t.cost))
      into gone
      from taken_back_since(p_institution, p_branch, p_product, since - furthest) t
      join documents o on o.institution_id = p_institution and o.id = t.brought and o.created_at >= since - furthest
      join documents d on d.institution_id = p_institution and d.id = t.taker
     where t.taker is distinct from p_undone;
    loop
      select min(g.came) into earlier
        from jsonb_to_recordset(gone) g (taken timestamptz, came timestamptz) where g.taken >= since and g.came < since;
      exit when earlier is null;
      since := earlier;
    end loop;
    select array_agg(g.taker) filter (where not g.is_reversal), array_agg(g.brought) filter (where g.is_bought)
      into takers, bought
      from jsonb_to_recordset(gone) g (taker uuid, taken timestamptz, brought uuid, is_reversal boolean, is_bought boolean)
     where g.taken >= since;
    select array_agg(b.id), array_agg(b.units), array_agg(b.cost) into p_documents, p_units, p_costs
      from (select g.id, sum(g.units)::int as units, sum(g.cost) as cost
              from (select u.id, u.units, u.cost from unnest(p_documents, p_units, p_costs) u (id, units, cost)
                    union all
                    select g.brought, g.units, g.cost
                      from jsonb_to_recordset(gone) g (taken timestamptz, brought uuid, is_reversal boolean, units bigint, cost numeric)
                     where g.taken >= since and not g.is_reversal) g
             group by g.id) b;
  end if;
  rests := since < own;
  if not rests and coalesce(p_left, p_undone) is not null then
    return;
  end if;
  select array_agg(c.document order by c.document), array_agg(c.source order by c.document) || p_left into returned, sources
    from came_back_since(p_institution, p_branch, p_product, since) c;

  select s.quantity - coalesce(t.quantity, 0), s.value - coalesce(t.cost, 0) into held, book
    from branch_stock s
   cross join lateral (
           select sum(m.quantity) as quantity, sum(m.cost) as cost from stock_movements m
            where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
              and m.created_at >= since) t
   where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch;

  select case when m.kind = 'REVALUATION' then m.told_value / m.balance else (m.cost + coalesce(h.difference, 0)) / m.quantity end into newest
    from stock_movements m
    -- Goods that are home again cost what was booked for them.
    left join lateral (
           select sum(d.cost) as difference from stock_movements d
            where m.kind = 'ARRIVAL' and d.institution_id = p_institution and d.document_id = m.document_id
              and d.product_id = p_product and d.line = 0 and d.kind = 'DIFFERENCE') h on true
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
     and m.created_at < since and m.cost is not null
     and (m.kind in ('DELIVERY', 'OPENING', 'ARRIVAL') and m.quantity > 0 or m.kind = 'REVALUATION')
     and coalesce(m.cost_given, m.kind <> 'DELIVERY' or m.purchase_cost is not null)
     and not exists (select from document_links l
                      where l.institution_id = p_institution and l.target_id = m.document_id and l.role = 'REVERSES')
     and (m.kind <> 'ARRIVAL' or not exists (
           select from document_links l
             join transfers r on r.institution_id = p_institution and r.id = l.target_id and r.reverses_id is not null
            where l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'FULFILS'))
     -- Neither what the undo of an import took, nor what it gave back.
     and (m.kind <> 'OPENING'
          or not exists (
               select from document_links l
                 join document_links u on u.institution_id = p_institution and u.target_id = l.target_id and u.role = 'FULFILS'
                 join stock_movements o
                   on o.institution_id = p_institution and o.document_id = u.document_id and o.product_id = p_product and o.line >= 1
                where l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'FULFILS'
                  and o.quantity < 0 and (o.cost_given or o.created_at < m.created_at)))
   order by m.created_at desc, m.document_id desc, m.line desc
   limit 1;

  units := held;
  value := case when book > 0 or units = 0 or newest = 0 then book end;
  for step in
    with moved as (
      select m.document_id, c.place as created_at, m.line, m.kind, m.quantity, m.cost, m.told_value / m.balance as told,
             m.quantity < 0 and (m.kind = 'REMOVAL' and c.place < m.created_at
                                 or not coalesce(m.cost_given, m.kind in ('REVERSAL', 'SUPPLIER_RETURN'))) as is_average,
             coalesce(m.cost_given, m.kind not in ('ENTRY', 'COUNT') and (m.kind <> 'DELIVERY' or m.purchase_cost is not null)) as is_given
        from stock_movements m
       cross join lateral (
             select case when m.kind in ('ENTRY', 'DELIVERY', 'REMOVAL')
                         then place_of_movement(p_institution, m.document_id, p_product, p_branch, since, m.created_at)
                         else m.created_at end as place) c
       where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= since
         and (takers is null or m.document_id <> all (takers)) and m.document_id is distinct from p_undone
         and (m.kind = any (':frequent_kinds') or m.document_id = any (p_documents)
              or not exists (
                   select from document_links l
                    where l.institution_id = p_institution and l.role = 'REVERSES'
                      and (l.target_id = m.document_id
                           or l.document_id = m.document_id
                              and (select o.created_at from documents o
                                    where o.institution_id = p_institution and o.id = l.target_id) >= since)))
    ),
    -- A DIFFERENCE is one with the goods of its document: before them it might leave less than nothing.
    directed as (
      select v.*, v.is_given and v.cost is not null and not v.is_booked as has_cost,
             case when v.is_booked then coalesce(lead(sign(v.quantity)) over (partition by v.document_id order by v.line), 0)
                  else sign(v.quantity) end as way,
             coalesce(sum(v.cost) filter (where v.is_booked) over (partition by v.document_id), 0) as booked
        from (select m.*, m.line = 0 and m.kind = 'DIFFERENCE' as is_booked from moved m) v
    ),
    placed as (
      select v.*, count(*) filter (where v.is_first and not v.is_average) over (
                    order by v.created_at, v.document_id, v.line) as event
        from (select v.*, row_number() over (partition by v.document_id, v.way order by v.line) = 1 as is_first
                from directed v) v
    )
    select e.event, e.is_average, e.way, (array_agg(e.document_id))[1] as document_id, max(e.kind) filter (where not e.is_booked) as kind,
           sum(e.quantity) as quantity, sum(e.cost) as cost, max(e.told) as told,
           coalesce(bool_or(e.has_cost), false) as is_given,
           sum(e.quantity) filter (where not e.has_cost) as rest, sum(e.cost) filter (where e.has_cost or e.is_booked) as given_cost,
           (array_agg(e.cost / e.quantity order by e.line) filter (where e.has_cost and e.way > 0))[1] as first_cost,
           (array_agg((e.cost + e.booked) / e.quantity order by e.line desc) filter (where e.has_cost and e.way > 0))[1] as last_cost,
           array_agg(e.document_id) filter (where e.document_id = any (sources)) as leaving
      from placed e
     group by e.event, e.is_average, e.way
     order by e.event, e.is_average, e.way
  loop
    if step.way > 0 and step.is_given and step.rest > 0 then
      -- Units without a cost take the average, else the first cost of their document, as when they came.
      step.cost := step.given_cost + round(step.rest * case when units > 0 and value is not null and (value > 0 or newest = 0)
                                                            then value / units else step.first_cost end, 2);
    end if;
    back := array_position(p_documents, step.document_id);
    if step.way > 0 and back is not null then
      if step.document_id = any (bought) and step.is_given then
        newest := step.last_cost;
      end if;
      step.cost := case when step.rest > 0 then step.cost * (step.quantity - p_units[back]) / step.quantity else step.cost - p_costs[back] end;
      step.quantity := step.quantity - p_units[back];
      continue when step.quantity = 0;
    end if;
    continue when step.way = 0 and back is not null;
    if step.is_average and step.leaving is not null then
      left_ids := left_ids || step.leaving;
      left_costs := left_costs || array_fill(case when units > 0 then value / units end, array[cardinality(step.leaving)]);
    end if;
    source := array_position(left_ids, sources[array_position(returned, step.document_id)]);
    if source is not null and step.way > 0 then
      step.first_cost := left_costs[source];
      step.last_cost := step.first_cost;
      step.cost := step.first_cost * step.quantity;
      step.is_given := step.cost is not null;
    end if;
    if step.told is not null then
      value := greatest(units, 0) * step.told;
      newest := step.told;
    elsif step.way = 0 then
      -- The first cost of units on hand follows from the receipt that gave it; other corrections are as they were.
      if step.kind <> 'VALUATION' or (select d.kind from documents d
                                    where d.institution_id = p_institution and d.id = step.document_id) = 'SUPPLIER_BILL' then
        value := greatest(value + step.cost, 0);
      end if;
    elsif step.way < 0 then
      value := case when units + step.quantity <= 0 then 0 * value
                    when step.is_average then value * (units + step.quantity) / units
                    else greatest(value + step.cost, 0) end;
    elsif units < 0 then
      -- Some of them were sold before they came.
      value := greatest(units + step.quantity, 0) * case when step.is_given then step.cost / step.quantity else newest end;
    elsif step.is_given then
      -- The first cost values the units before it.
      value := coalesce(case when value > 0 or units = 0 or newest = 0 then value end, step.first_cost * units) + step.cost;
    elsif value > 0 and units > 0 then
      value := value * (units + step.quantity) / units;
    else
      value := newest * (units + step.quantity);
    end if;
    units := units + step.quantity;
    if step.is_given and step.way > 0 and step.kind in ('DELIVERY', 'OPENING', 'ARRIVAL') then
      newest := step.last_cost;
    end if;
  end loop;
  left_cost := left_costs[array_position(left_ids, p_left)];
  value := case when units <= 0 then 0 else round(round(value, 6), 2) end; -- a quotient may be a little less than its half cent
end $$;

-- Documents that took units of a product back since then, by reversal (of a transfer, too), to the supplier or by the undo of an import, and
-- the documents that had brought them, the first ones first. A supplier return that was reversed took none.
create or replace function taken_back_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (taker uuid, brought uuid, is_reversal boolean, units bigint, cost numeric)
language sql stable
set enable_bitmapscan = off
as $$
  select t.taker, t.brought, t.is_reversal, t.units, round(t.cost * t.units / nullif(t.taken, 0), 2)
    from (select m.document_id as taker, b.id as brought, m.kind = 'REVERSAL' as is_reversal, m.taken, m.cost,
                 case when o.units is null then m.taken
                      else least(o.units, greatest(0, m.taken - (sum(o.units) over (
                             partition by m.document_id order by o.created_at, b.id) - o.units))) end as units
            from (select m.document_id, m.kind, -sum(m.quantity) as taken, -sum(m.cost) as cost
                    from stock_movements m
                   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
                     and m.created_at >= p_since and m.line >= 1
                     and (m.kind in ('REVERSAL', 'SUPPLIER_RETURN')
                          or m.kind in ('OPENING', 'SHIPMENT') and m.quantity < 0 and m.cost_given)
                     and not exists (select from document_links r
                                      where r.institution_id = p_institution and r.target_id = m.document_id and r.role = 'REVERSES')
                   group by m.document_id, m.kind) m
            join document_links l on l.institution_id = p_institution and l.document_id = m.document_id
            left join transfers r
              on r.institution_id = p_institution and r.id = l.target_id and m.kind = 'SHIPMENT' and l.role = 'FULFILS'
           cross join lateral (
                 select l.target_id as id
                  where m.kind = 'REVERSAL' and l.role = 'REVERSES' or m.kind = 'SUPPLIER_RETURN' and l.role = 'RETURNS'
                  union all
                 -- All documents of the import or transfer; those that brought units here are joined.
                 select u.document_id from document_links u
                  where m.kind in ('OPENING', 'SHIPMENT') and l.role = 'FULFILS' and u.institution_id = p_institution
                    and u.target_id = case m.kind when 'OPENING' then l.target_id else r.reverses_id end and u.role = 'FULFILS') b
            left join lateral (
                 select sum(o.quantity) as units, min(o.created_at) as created_at
                   from stock_movements o
                  where m.kind in ('OPENING', 'SHIPMENT') and o.institution_id = p_institution and o.document_id = b.id
                    and o.product_id = p_product and o.branch_id = p_branch and o.line >= 1 and o.quantity > 0) o on true
           where m.kind not in ('OPENING', 'SHIPMENT') or o.units > 0) t
   where t.units > 0 or t.is_reversal
$$;

-- Documents by which units of a product came back since then, and those by which they had left this branch.
create or replace function came_back_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (document uuid, source uuid)
language sql stable
set enable_bitmapscan = off
as $$
  select distinct on (m.document_id) m.document_id, o.document_id
    from stock_movements m
    join document_links l
      on l.institution_id = p_institution and l.document_id = m.document_id
     and l.role = case m.kind when 'RETURN' then 'RETURNS' else 'FULFILS' end
   cross join lateral (
         select l.target_id as id where m.kind not in ('ARRIVAL', 'OPENING')
          union all
         select u.document_id from document_links u
          where m.kind = 'OPENING' and u.institution_id = p_institution and u.target_id = l.target_id and u.role = 'FULFILS'
          union all
         -- Of a transfer that takes another one back, those of that one.
         select u.document_id from transfers t
           join document_links u
             on u.institution_id = p_institution and u.target_id in (t.id, t.reverses_id) and u.role = 'FULFILS'
          where m.kind = 'ARRIVAL' and t.institution_id = p_institution and t.id = l.target_id) b
    join stock_movements o
      on o.institution_id = p_institution and o.document_id = b.id and o.product_id = p_product and o.branch_id = p_branch
     and o.quantity < 0 and o.created_at >= p_since
     and (o.kind = 'SHIPMENT' or m.kind <> 'ARRIVAL')
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= p_since
     and m.kind in ('RETURN', 'ARRIVAL', 'QUARANTINE_SETTLEMENT', 'OPENING') and m.quantity > 0
     -- The undo of an import gives units back after its rows took them.
     and (m.kind <> 'OPENING' or m.cost_given and o.kind = 'OPENING' and o.created_at < m.created_at)
     -- Goods that are written off come out of quarantine and go at one cost.
     and (m.kind <> 'QUARANTINE_SETTLEMENT' or not exists (
           select from document_links w
            where w.institution_id = p_institution and w.target_id = m.document_id and w.role = 'RETURNS'))
   -- Only an import has several.
   order by m.document_id, o.created_at, o.document_id
$$;

-- The time of a movement, or of the first document since then that it corrects.
create or replace function place_of_movement(
  p_institution uuid, p_document uuid, p_product uuid, p_branch uuid, p_since timestamptz, p_own timestamptz)
returns timestamptz
language sql stable
set enable_bitmapscan = off
as $$
  with recursive corrected (id, at) as (
    select p_document, p_own
     union all
    select o.document_id, o.created_at
      from corrected c
      join document_links l on l.institution_id = p_institution and l.document_id = c.id and l.role = 'CORRECTS'
     cross join lateral (
           select m.document_id, m.created_at from stock_movements m
            where m.institution_id = p_institution and m.document_id = l.target_id and m.product_id = p_product
              and m.branch_id = p_branch and m.line >= 1 and m.created_at >= p_since limit 1) o
  )
  select min(c.at) from corrected c
$$;
