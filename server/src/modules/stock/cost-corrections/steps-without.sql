-- The movements of a product in a branch since a time, in their order, without those of documents that were reversed since then, and without p_takers and
-- p_undone (p_undone_units of it). Goods that a transfer took back are as if they had never been sent. The units that a document adds are one step, and so
-- are all that leave at the average between two receipts, except for those of p_sources, each of which is one. p_documents brought goods that are left out. A correction has the time of the document that it corrects (docs/decisions/0118), and a removal takes the average of that time.
-- Those of p_late come last. `way`: the sign of the quantity. `rest`: units that came without a cost; `given_cost`: that of the others. `first_cost`, `last_cost`: ETB of a unit of
-- the first and of the last line that says it. `leaving`: the one of p_sources that leaves at the average.
drop function if exists steps_without(uuid, uuid, uuid, timestamptz, uuid[], uuid[], uuid, uuid[], timestamptz[]);
drop function if exists steps_without(uuid, uuid, uuid, timestamptz, uuid[], uuid[], uuid, int, uuid[], timestamptz[]);
create or replace function steps_without(
  p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz, p_documents uuid[], p_takers uuid[], p_undone uuid,
  p_undone_units int, p_sources uuid[], p_late timestamptz[])
returns table (
  event bigint, is_average boolean, way int, document_id uuid, kind text, quantity bigint, cost numeric, new_cost numeric, is_given boolean,
  rest bigint, given_cost numeric, first_cost numeric, last_cost numeric, leaving uuid[])
language sql stable
set enable_bitmapscan = off
as $$
  with home as materialized (
    select t.taker, t.shipment, t.units from taken_home_since(p_institution, p_branch, p_product, p_since) t where t.shipped >= p_since),
       found as materialized (
    select m.document_id, m.created_at, m.line, m.kind, m.quantity, m.cost, m.new_value, m.balance, m.cost_given, m.purchase_cost,
           m.kind = any (':frequent_kinds') and m.quantity < 0 and m.cost_given is not true and (m.created_at = any (p_late)) is not true
           and m.document_id not in (select u.id from unnest(p_sources) u (id) where u.id is not null) as is_sold
      from stock_movements m
     where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= p_since
       and (p_takers is null or m.document_id <> all (p_takers))
       and (m.document_id is distinct from p_undone or p_undone_units is not null)
  ),
       moved as (
    select m.document_id, c.place as created_at, m.line, m.kind, (m.quantity + c.back)::int as quantity, m.cost, m.new_value / m.balance as new_cost,
           m.quantity < 0 and (m.kind = 'REMOVAL' and c.place <> m.created_at
                               or not coalesce(m.cost_given, m.kind in ('REVERSAL', 'SUPPLIER_RETURN'))) as is_average,
           coalesce(m.cost_given, m.kind not in ('ENTRY', 'COUNT') and (m.kind <> 'DELIVERY' or m.purchase_cost is not null)) as is_given
      from found m
     cross join lateral (
           select case when m.kind in ('ENTRY', 'DELIVERY', 'REMOVAL')
                       then place_of_movement(p_institution, m.document_id, p_product, p_branch, p_since, m.created_at)
                       else m.created_at end as place,
                  case when m.line = 0 then 0 when m.document_id = p_undone then p_undone_units
                       when m.kind = 'SHIPMENT' then (select coalesce(sum(h.units), 0) from home h where h.shipment = m.document_id)
                       else 0 end as back) c
     where (not m.is_sold or m.created_at in (select f.created_at from found f where not f.is_sold))
       and (c.back = 0 or m.quantity + c.back <> 0)
       and (m.kind not in ('ARRIVAL', 'DIFFERENCE', 'VALUATION') or m.document_id not in (select h.taker from home h))
       and (m.kind = any (':frequent_kinds') or m.document_id = any (p_documents)
            or not exists (
                 select from document_links l
                  where l.institution_id = p_institution and l.target_id = m.document_id and l.role = 'REVERSES')
               and not exists (
                 select from document_links l
                   join documents o on o.institution_id = p_institution and o.id = l.target_id and o.created_at >= p_since
                  where l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'REVERSES'))
  ),
  -- A DIFFERENCE is one with the goods of its document: before them it might leave less than nothing.
  directed as (
    select v.*, v.is_given and v.cost is not null and not v.is_booked as has_cost,
           case when v.is_booked then coalesce(lead(sign(v.quantity)) over (partition by v.document_id order by v.line), 0)
                else sign(v.quantity) end::int as way,
           coalesce(sum(v.cost) filter (where v.is_booked) over (partition by v.document_id), 0) as booked
      from (select m.*, m.line = 0 and m.kind = 'DIFFERENCE' as is_booked, (m.created_at = any (p_late)) is true as is_late,
                   (m.is_average and m.document_id = any (p_sources)) is true as is_source
              from moved m) v
  ),
  placed as (
    select v.*, count(*) filter (where v.is_first and (not v.is_average or v.is_source)) over (
                  order by v.is_late, v.created_at, v.document_id, v.line) as event
      from (select v.*, row_number() over (partition by v.document_id, v.way order by v.line) = 1 as is_first
              from directed v) v
  ),
  -- Goods that leave alone in their time need no place among others but the step before them.
  sold as (
    select width_bucket(m.created_at, r.times) as event, sum(m.quantity) as quantity, sum(m.cost) as cost
      from found m
     cross join (
           select coalesce(array_agg(p.created_at order by p.created_at), '{}') as times
             from placed p where p.is_first and (not p.is_average or p.is_source) and not p.is_late) r
     where m.is_sold and m.created_at not in (select f.created_at from found f where not f.is_sold)
     group by 1
  )
  select e.event, e.is_average, e.way, (array_agg(e.document_id))[1] as document_id, max(e.kind) filter (where not e.is_booked) as kind,
         sum(e.quantity)::bigint as quantity, sum(e.cost) as cost, max(e.new_cost) as new_cost,
         coalesce(bool_or(e.has_cost), false) as is_given,
         sum(e.quantity) filter (where not e.has_cost)::bigint as rest, sum(e.cost) filter (where e.has_cost or e.is_booked) as given_cost,
         (array_agg(e.cost / e.quantity order by e.line) filter (where e.has_cost and e.way > 0))[1] as first_cost,
         (array_agg((e.cost + e.booked) / e.quantity order by e.line desc) filter (where e.has_cost and e.way > 0))[1] as last_cost,
         array_agg(e.document_id) filter (where e.is_source) as leaving
    from (select p.event, p.is_average, p.way, p.document_id, p.kind, p.quantity, p.cost, p.new_cost, p.has_cost, p.is_booked, p.booked, p.line,
                 p.is_source
            from placed p
           union all
          select s.event, true, -1, null, null, s.quantity, s.cost, null, false, false, 0, 1, false from sold s) e
   group by e.event, e.is_average, e.way, e.is_source
   order by e.event, e.is_average, e.is_source desc, e.way
$$;

-- The time of a movement, or of the first document since then that it corrects. Without a product: of a document in its branch.
create or replace function place_of_movement(
  p_institution uuid, p_document uuid, p_product uuid, p_branch uuid, p_since timestamptz, p_own timestamptz)
returns timestamptz
language sql stable
set enable_bitmapscan = off
as $$
  with recursive corrected (id, at, nth) as (
    select p_document, p_own, 0
     union all
    select o.document_id, o.created_at, c.nth + 1
      from corrected c
      join document_links l on l.institution_id = p_institution and l.document_id = c.id and l.role = 'CORRECTS'
     cross join lateral (
           select m.document_id, m.created_at from stock_movements m
            where m.institution_id = p_institution and m.document_id = l.target_id and (p_product is null or m.product_id = p_product)
              and m.branch_id = p_branch and m.line >= 1 and m.created_at >= p_since limit 1) o
  )
  select c.at from corrected c order by c.nth desc limit 1
$$;
