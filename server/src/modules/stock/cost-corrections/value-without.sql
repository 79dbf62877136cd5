-- The value of the stock of a product in a branch as if units had never come (docs/decisions/0108): the moving average of all movements
-- since then, without them. p_documents brought p_units, which cost p_costs, each document at most once. Documents that were reversed since
-- then, and their reversals, are left out, too.
-- `value`: ETB of the units that are left; null: unknown. `newest`: the newest cost of a unit that was given; null: none.
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
  step record;
begin
  select min(d.created_at) into since from documents d where d.institution_id = p_institution and d.id = any (p_documents);

  select s.quantity - coalesce(t.quantity, 0), s.value - coalesce(t.cost, 0) into held, book
    from branch_stock s
   cross join lateral (
           select sum(m.quantity) as quantity, sum(m.cost) as cost from stock_movements m
            where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
              and m.created_at >= since) t
   where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch;

  select m.cost / m.quantity into newest
    from stock_movements m
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
     and m.kind in ('DELIVERY', 'OPENING', 'ARRIVAL') and m.quantity > 0 and m.created_at < since and m.cost is not null
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
      select m.document_id, m.created_at, m.line, m.kind, m.quantity, m.cost,
             m.quantity < 0 and not coalesce(m.cost_given, m.kind in ('REVERSAL', 'SUPPLIER_RETURN')) as is_average,
             coalesce(m.cost_given, m.kind not in ('ENTRY', 'COUNT') and (m.kind <> 'DELIVERY' or m.purchase_cost is not null)) as is_given
        from stock_movements m
       where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= since
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
           sum(e.quantity) as quantity, sum(e.cost) as cost, bool_or(e.is_given and e.cost is not null) as is_given
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
    if step.way = 0 then
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
