-- The value of the stock of a product in a branch as if units had never come (docs/decisions/0108): the moving average of all movements
-- since then, without them. p_documents brought p_units, which cost p_costs, each document at most once. Documents that were reversed since
-- then, and their reversals, are left out, too.
-- `value`: ETB of the units that are left; null: unknown. `newest`: the newest cost of a unit that was given; null: none.
-- A revaluation says what a unit on hand costs, whatever there was before. One that is taken back itself brought no units; goods that were
-- taken back since then leave the average with it, because what they left to others rests on it.
-- Averages between two receipts are shared out by units, so sales between them count as one. The stock of the product is locked.
create or replace function value_without(
  p_institution uuid, p_branch uuid, p_product uuid, p_documents uuid[], p_units int[], p_costs numeric[],
  out value numeric, out newest numeric)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  since timestamptz;
  units bigint; -- on hand without the goods; below zero: sold before others came
  book numeric; -- of the stock with the goods
  held bigint;
  back int;
  earlier timestamptz;
  takers uuid[]; -- documents that took goods back, in one list with those that brought them
  step record;
begin
  select min(d.created_at) into since from documents d where d.institution_id = p_institution and d.id = any (p_documents);
  while 0 = any (p_units) loop
    select min(o.created_at) filter (where o.created_at < since), array_agg(t.taker) filter (where not t.is_reversal)
      into earlier, takers
      from taken_back_since(p_institution, p_branch, p_product, since) t
      join documents o on o.institution_id = p_institution and o.id = t.brought;
    exit when earlier is null;
    since := earlier;
  end loop;
  if takers is not null then
    select p_documents || array_agg(t.brought), p_units || array_agg(t.units), p_costs || array_agg(t.cost)
      into p_documents, p_units, p_costs
      from (select t.brought, sum(t.units)::int as units, sum(t.cost) as cost
              from taken_back_since(p_institution, p_branch, p_product, since) t
             where not t.is_reversal group by t.brought) t;
  end if;

  select s.quantity - coalesce(t.quantity, 0), s.value - coalesce(t.cost, 0) into held, book
    from branch_stock s
   cross join lateral (
           select sum(m.quantity) as quantity, sum(m.cost) as cost from stock_movements m
            where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
              and m.created_at >= since) t
   where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch;

  select case when m.kind = 'REVALUATION' then m.told_value / m.balance else m.cost / m.quantity end into newest
    from stock_movements m
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
     and m.created_at < since and m.cost is not null
     and (m.kind in ('DELIVERY', 'OPENING', 'ARRIVAL') and m.quantity > 0 or m.kind = 'REVALUATION')
     and coalesce(m.cost_given, m.kind <> 'DELIVERY' or m.purchase_cost is not null)
     and not exists (select from document_links l
                      where l.institution_id = p_institution and l.target_id = m.document_id and l.role = 'REVERSES')
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
      select m.document_id, m.created_at, m.line, m.kind, m.quantity, m.cost, m.told_value / m.balance as told,
             m.quantity < 0 and not coalesce(m.cost_given, m.kind in ('REVERSAL', 'SUPPLIER_RETURN')) as is_average,
             coalesce(m.cost_given, m.kind not in ('ENTRY', 'COUNT') and (m.kind <> 'DELIVERY' or m.purchase_cost is not null)) as is_given
        from stock_movements m
       where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= since
         and (takers is null or m.document_id <> all (takers))
         and (m.kind = any (':frequent_kinds') or m.document_id = any (p_documents)
              or not exists (
                   select from document_links l
                    where l.institution_id = p_institution and l.role = 'REVERSES'
                      and (l.target_id = m.document_id
                           or l.document_id = m.document_id
                              and (select o.created_at from documents o
                                    where o.institution_id = p_institution and o.id = l.target_id) >= since)))
    ),
    placed as (
      select v.*, count(*) filter (where v.is_first and not v.is_average) over (
                    order by v.created_at, v.document_id, v.line) as event
        from (select v.*, row_number() over (partition by v.document_id, sign(v.quantity) order by v.line) = 1 as is_first
                from moved v) v
    )
    select e.event, e.is_average, sign(e.quantity) as way, (array_agg(e.document_id))[1] as document_id, (array_agg(e.kind))[1] as kind,
           sum(e.quantity) as quantity, sum(e.cost) as cost, max(e.told) as told,
           bool_or(e.kind = 'VALUATION') and bool_or(e.kind = 'REVERSAL') as is_unknown, bool_or(e.is_given and e.cost is not null) as is_given
      from placed e
     group by e.event, e.is_average, sign(e.quantity)
     order by e.event, e.is_average, sign(e.quantity)
  loop
    back := array_position(p_documents, step.document_id);
    if step.way > 0 and back is not null then
      step.quantity := step.quantity - p_units[back];
      step.cost := step.cost - p_costs[back];
      continue when step.quantity = 0;
    end if;
    continue when step.way = 0 and back is not null;
    if step.told is not null then
      value := greatest(units, 0) * step.told;
      newest := step.told;
    elsif step.way = 0 and step.is_unknown then
      -- A revaluation of units of unknown cost was reversed.
      value := null;
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
      value := coalesce(case when value > 0 or units = 0 or newest = 0 then value end, step.cost * units / step.quantity) + step.cost;
    elsif value > 0 and units > 0 then
      value := value * (units + step.quantity) / units;
    else
      value := newest * (units + step.quantity);
    end if;
    units := units + step.quantity;
    if step.is_given and step.way > 0 and step.kind in ('DELIVERY', 'OPENING', 'ARRIVAL') then
      newest := step.cost / step.quantity;
    end if;
  end loop;
  value := case when units <= 0 then 0 else round(round(value, 6), 2) end; -- a quotient may be a little less than its half cent
end $$;

-- Documents that took units of a product back since then, by reversal, to the supplier or by the undo of an import, and the documents
-- that had brought them. A supplier return that was reversed took none.
create or replace function taken_back_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (taker uuid, brought uuid, is_reversal boolean, units bigint, cost numeric)
language sql stable
set enable_bitmapscan = off
as $$
  select m.document_id, b.id, m.kind = 'REVERSAL', -sum(m.quantity), -sum(m.cost)
    from stock_movements m
    join document_links l on l.institution_id = p_institution and l.document_id = m.document_id
   cross join lateral (
         select l.target_id as id
          where m.kind = 'REVERSAL' and l.role = 'REVERSES' or m.kind = 'SUPPLIER_RETURN' and l.role = 'RETURNS'
          union all
         select u.document_id
           from document_links u
           join stock_movements o
             on o.institution_id = p_institution and o.document_id = u.document_id and o.product_id = p_product and o.quantity > 0
          where m.kind = 'OPENING' and l.role = 'FULFILS' and m.quantity < 0 and m.cost_given
            and u.institution_id = p_institution and u.target_id = l.target_id and u.role = 'FULFILS') b
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= p_since
     and m.kind in ('REVERSAL', 'SUPPLIER_RETURN', 'OPENING') and m.line >= 1
     and not exists (select from document_links r
                      where r.institution_id = p_institution and r.target_id = m.document_id and r.role = 'REVERSES')
   group by m.document_id, b.id, m.kind
$$;
