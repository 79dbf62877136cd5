-- The value of the stock of a product in a branch as if units had never come (docs/decisions/0108): the moving average of all movements
-- since then, without them. p_documents brought p_units, which cost p_costs, each document at most once; without units: the part of their
-- cost that is left out, null: it is unknown. Others are left out with them (goods-left-out.sql).
-- `value`: ETB of the units that are left; null: unknown.
-- Goods that left since then and came back (from a customer, from the road or from quarantine) come back at what they would have cost, and those
-- that another branch sends as well where goods had gone there (cost_from_there).
-- `left_cost`: ETB of a unit of the document p_left, as it would have cost; null where nothing from before it has gone back since. Units that left before
-- they would have come cost what those that came for them do. `left_costs`: of
-- others that had left until then, `left_ids`; null: unknown.
-- A revaluation says what a unit on hand costs, whatever there was before. One that is taken back itself brought no units.
-- `p_undone`: a document that took goods and is undone now, p_undone_units of them, null: all; they are there as if they had never left. `rests`: whether goods from
-- before p_left went back since; if none did, nothing else is said about it.
-- The stock of the product is locked.
drop function if exists value_without(uuid, uuid, uuid, uuid[], int[], numeric[]);
drop function if exists value_without(uuid, uuid, uuid, uuid[], int[], numeric[], uuid);
drop function if exists value_without(uuid, uuid, uuid, uuid[], int[], numeric[], uuid, uuid);
create or replace function value_without(
  p_institution uuid, p_branch uuid, p_product uuid, p_documents uuid[], p_units int[], p_costs numeric[], p_left uuid default null,
  p_undone uuid default null, p_undone_units int default null, out value numeric, out left_cost numeric, out rests boolean,
  out left_ids uuid[], out left_costs numeric[])
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  start record;
begin
  select g.* into start from goods_left_out(p_institution, p_branch, p_product, p_left, p_undone, p_documents, p_units, p_costs) g;
  rests := start.rests;
  if not rests and p_left is not null then
    left_ids := '{}';
    left_costs := '{}';
    return;
  end if;
  select w.value, w.left_cost, w.left_ids, w.left_costs into value, left_cost, left_ids, left_costs
    from value_after(p_institution, p_branch, p_product,
                     history_without(p_institution, p_branch, p_product, start, p_left, p_undone, p_undone_units), p_left, true) w;
end $$;

-- p_start, of goods_left_out, with all that value_after reads of it: the newest cost before, what bills say more of deliveries (`billed`), the documents by which
-- goods came back and those by which they had left (came_back_since), and the steps since then. It reads all movements since then, and is the same for each
-- document that left.
drop function if exists history_without(uuid, uuid, uuid, jsonb, uuid, uuid, int);
create or replace function history_without(
  p_institution uuid, p_branch uuid, p_product uuid, p_start record, p_left uuid, p_undone uuid, p_undone_units int)
returns jsonb
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  returned uuid[]; -- documents by which goods came back
  sources uuid[]; -- the document by which those of `returned` had left, in its order
begin
  select array_agg(c.document order by c.document), array_agg(c.source order by c.document) || p_left into returned, sources
    from came_back_since(p_institution, p_branch, p_product, p_start.since) c;
  sources := sources || array(
    select m.document_id from stock_movements m
     where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
       and m.created_at >= p_start.since and m.kind = 'SHIPMENT');
  return to_jsonb(p_start) || jsonb_build_object(
    'newest', newest_cost(p_institution, p_branch, p_product, p_start.since), 'returned', returned, 'sources', sources,
    'billed', (
      select jsonb_object_agg(m.id, billed_difference(p_institution, m.id, p_product))
        from (select distinct m.document_id as id
                from stock_movements m
                join billed_goods g on g.institution_id = p_institution and g.document_id = m.document_id
               where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
                 and m.created_at >= p_start.since and m.kind = 'DELIVERY') m),
    'steps', (select coalesce(jsonb_agg(s order by s.event, s.is_average, s.leaving is null, s.way), '[]')
                from steps_without(
                       p_institution, p_branch, p_product, p_start.since, p_start.documents, p_start.takers, p_undone, p_undone_units, sources,
                       p_start.late) s));
end $$;

-- The moving average of a history (history_without) until p_left, null: until now. The results are those of value_without. `p_asks`: goods from other branches have the
-- cost of cost_from_there.
create or replace function value_after(
  p_institution uuid, p_branch uuid, p_product uuid, p_history jsonb, p_left uuid, p_asks boolean, out value numeric, out left_cost numeric,
  out left_ids uuid[], out left_costs numeric[])
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  start record;
  newest numeric; -- cost of a unit that was given
  units bigint; -- on hand without the goods; below zero: sold before others came
  back int;
  source int;
  each numeric; -- of a unit that is home again, as it would have cost
  shipments_before timestamptz; -- before that goods went to other branches, until it is known what they would have cost
  histories jsonb := '{}'; -- of other branches
  is_home boolean;
  average numeric; -- of a unit while there were some, else of those that came for others
  nth int;
  left_units bigint[]; -- by place in left_ids
  lacking bigint[]; -- of them, those that left before they came
  ahead bigint[]; -- units of others that had left so before them
  taken_at numeric[]; -- the average of then
  came bigint; -- units for those that lack
  more numeric; -- by the bill of a delivery
  whole bigint; -- units of a document
  step record;
begin
  select h.* into start
    from jsonb_to_record(p_history) h (
           documents uuid[], units int[], costs numeric[], since timestamptz, held bigint, book numeric, bought uuid[], newest numeric,
           returned uuid[], sources uuid[]);
  left_ids := '{}';
  left_costs := '{}';
  shipments_before := start.since;
  newest := start.newest;
  units := start.held;
  value := case when start.book > 0 or units = 0 or newest = 0 then start.book end;
  for step in
    select s.*
      from jsonb_to_recordset(p_history -> 'steps') s (
             is_average boolean, way int, document_id uuid, kind text, quantity bigint, cost numeric, new_cost numeric, is_given boolean,
             rest bigint, given_cost numeric, first_cost numeric, last_cost numeric, leaving uuid[])
  loop
    if step.way > 0 and step.is_given and step.rest > 0 then
      -- Units without a cost take the average, else the first cost of their document, as when they came.
      step.cost := step.given_cost + round(step.rest * case when units > 0 and value is not null and (value > 0 or newest = 0)
                                                            then value / units else step.first_cost end, 2);
    end if;
    back := array_position(start.documents, step.document_id);
    whole := step.quantity;
    if step.way > 0 and back is not null then
      if step.document_id = any (start.bought) and step.is_given then
        newest := step.last_cost;
      end if;
      -- Units that are left of such a document, or of one with a difference beyond that, have the same share each.
      step.cost := case when step.rest > 0 or step.cost < start.costs[back]
                        then step.cost * (step.quantity - start.units[back]) / step.quantity else step.cost - start.costs[back] end;
      step.quantity := step.quantity - start.units[back];
      continue when step.quantity = 0;
      if start.units[back] = 0 then
        step.is_given := step.cost is not null;
        step.first_cost := step.cost / step.quantity;
        step.last_cost := step.first_cost;
      end if;
    end if;
    more := case when step.way > 0 and step.is_given then p_history -> 'billed' ->> step.document_id::text end::numeric;
    if more is not null then
      step.cost := greatest(step.cost + more * step.quantity / whole, 0);
    end if;
    continue when step.way = 0 and back is not null;
    if units > 0 then
      average := value / units;
    end if;
    if step.is_average and step.leaving is not null then
      left_ids := left_ids || step.leaving[1];
      left_costs := left_costs || average;
      nth := cardinality(left_ids);
      left_units[nth] := -step.quantity;
      lacking[nth] := least(greatest(-(units + step.quantity), 0), -step.quantity);
      ahead[nth] := greatest(-units, 0);
      taken_at[nth] := average;
    end if;
    source := array_position(left_ids, start.sources[array_position(start.returned, step.document_id)]);
    is_home := source is not null;
    each := left_costs[source];
    if source is null and back is null and step.kind = 'ARRIVAL' and p_asks then
      select c.cost, c.rests, c.p_left, c.p_costs, c.p_histories into each, is_home, left_ids, left_costs, histories
        from cost_from_there(p_institution, p_branch, p_product, step.document_id, left_ids, left_costs, histories, shipments_before) c;
      shipments_before := null;
    end if;
    if is_home and step.way > 0 then
      step.first_cost := each;
      step.last_cost := each;
      step.cost := each * step.quantity;
      step.is_given := each is not null;
    end if;
    if is_home and step.way < 0 and not step.is_average then
      step.cost := coalesce(each * step.quantity, step.cost);
    end if;
    if step.new_cost is not null then
      value := greatest(units, 0) * step.new_cost;
      newest := step.new_cost;
      average := step.new_cost;
    elsif step.way = 0 then
      -- The first cost of units on hand follows from the receipt that gave it, and the correction of a bill from its deliveries, unless all of them
      -- came before.
      if step.kind <> 'VALUATION' or (
           select bool_and((p_history -> 'billed' ? g.document_id::text) is not true)
             from billed_goods g
            where g.institution_id = p_institution and g.bill_id = step.document_id) then
        value := greatest(value + step.cost, 0 * value);
      end if;
    elsif step.way < 0 then
      value := case when units + step.quantity <= 0 then 0 * value
                    when step.is_average then value * (units + step.quantity) / units
                    else greatest(value + step.cost, 0) end;
    elsif units < 0 then
      -- Some of them were sold before they came.
      average := case when step.is_given then step.cost / step.quantity when average > 0 then average else newest end;
      value := greatest(units + step.quantity, 0) * average;
      -- Those cost what these do.
      for place in 1..coalesce(array_upper(lacking, 1), 0) loop
        continue when lacking[place] is null or lacking[place] = 0;
        came := least(lacking[place], greatest(least(-units, step.quantity) - ahead[place], 0));
        ahead[place] := greatest(ahead[place] - least(-units, step.quantity), 0);
        continue when came = 0;
        lacking[place] := lacking[place] - came;
        taken_at[place] := coalesce(taken_at[place], average);
        left_costs[place] := coalesce(left_costs[place] + (average - taken_at[place]) * came / left_units[place], left_costs[place], average);
      end loop;
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
    exit when lacking[array_position(left_ids, p_left)] = 0;
  end loop;
  left_cost := left_costs[array_position(left_ids, p_left)];
  value := case when units <= 0 then 0 else round(round(value, 6), 2) end; -- a quotient may be a little less than its half cent
end $$;

-- When goods came whose bill says since then that they cost more or less, also where it corrected no units that were on hand.
create or replace function billed_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (came timestamptz)
language sql stable
set enable_bitmapscan = off
as $$
  select place_of_movement(p_institution, m.document_id, p_product, p_branch, '-infinity', m.created_at)
    from stock_movements m
    join billed_goods g on g.institution_id = p_institution and g.document_id = m.document_id
    join documents b on b.institution_id = p_institution and b.id = g.bill_id and b.created_at >= p_since
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.kind = 'DELIVERY'
     and billed_difference(p_institution, m.document_id, p_product) <> 0
$$;
