-- Documents by which units of a product came back since then, and those by which they had left this branch. Of damaged goods that a customer brings back
-- their removal, too: they come and go at one cost.
create or replace function came_back_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (document uuid, source uuid)
language sql stable
set enable_bitmapscan = off
as $$
  select distinct on (m.document_id) m.document_id, o.document_id
    from stock_movements m
    join document_links l
      on l.institution_id = p_institution and l.document_id = m.document_id
     and l.role = case when m.kind = 'RETURN' or m.quantity < 0 then 'RETURNS' else 'FULFILS' end
   cross join lateral (
         select l.target_id as id where m.kind not in ('ARRIVAL', 'OPENING') and m.quantity > 0
          union all
         select u.target_id from documents r
           join document_links u on u.institution_id = p_institution and u.document_id = r.id and u.role = 'RETURNS'
          where m.quantity < 0 and r.institution_id = p_institution and r.id = l.target_id and r.kind = 'RETURN'
          union all
         select u.document_id from document_links u
          where m.kind = 'OPENING' and u.institution_id = p_institution and u.target_id = l.target_id and u.role = 'FULFILS'
          union all
         select u.document_id from document_links u
          where m.kind = 'ARRIVAL' and u.institution_id = p_institution and u.target_id = l.target_id and u.role = 'FULFILS') b
    join stock_movements o
      on o.institution_id = p_institution and o.document_id = b.id and o.product_id = p_product and o.branch_id = p_branch
     and o.quantity < 0 and o.created_at >= p_since
     and (o.kind = 'SHIPMENT' or m.kind <> 'ARRIVAL')
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= p_since
     and case when m.quantity > 0 then m.kind in ('RETURN', 'ARRIVAL', 'QUARANTINE_SETTLEMENT', 'OPENING') else m.quantity < 0 and m.cost_given end
     -- The undo of an import gives units back after its rows took them.
     and (m.kind <> 'OPENING' or m.cost_given and o.kind = 'OPENING' and o.created_at < m.created_at)
     -- Goods that are written off come out of quarantine and go at one cost.
     and (m.kind <> 'QUARANTINE_SETTLEMENT' or not exists (
           select from document_links w
            where w.institution_id = p_institution and w.target_id = m.document_id and w.role = 'RETURNS'))
   -- Only an import has several.
   order by m.document_id, o.created_at, o.document_id
$$;

-- Documents that took units of a product back since then, by reversal (of a transfer, too), to the supplier or by the undo of an import, and
-- the documents that had brought them, the first ones first. A supplier return that was reversed took none. `is_bought`: to the supplier. `is_reversal`: both are left out by
-- their links; one of goods that had left gives them back, less than no units.
drop function if exists taken_back_since(uuid, uuid, uuid, timestamptz);
create or replace function taken_back_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (taker uuid, brought uuid, is_reversal boolean, is_bought boolean, units bigint, cost numeric)
language sql stable
set enable_bitmapscan = off
as $$
  select t.taker, t.brought, t.is_reversal, t.is_bought, t.units, round(t.cost * t.units / nullif(t.taken, 0), 2)
    from (select m.document_id as taker, b.id as brought, m.kind = 'REVERSAL' as is_reversal, m.kind = 'SUPPLIER_RETURN' as is_bought, m.taken, m.cost,
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
   union all
  select t.taker, t.shipment, true, false, -t.units, -t.cost from taken_home_since(p_institution, p_branch, p_product, p_since) t
$$;

-- Arrivals since then by which a transfer that was taken back gave goods back to this branch, and the shipment by which they had left.
create or replace function taken_home_since(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz)
returns table (taker uuid, shipment uuid, shipped timestamptz, units bigint, cost numeric)
language sql stable
set enable_bitmapscan = off
as $$
  select m.document_id, s.document_id, s.created_at, m.quantity::bigint, m.cost
    from stock_movements m
    join document_links l on l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'FULFILS'
    join transfers r
      on r.institution_id = p_institution and r.id = l.target_id and r.reverses_id is not null and r.to_branch_id = p_branch
    join document_links k on k.institution_id = p_institution and k.target_id = r.reverses_id and k.role = 'FULFILS'
    join stock_movements s
      on s.institution_id = p_institution and s.document_id = k.document_id and s.product_id = p_product and s.branch_id = p_branch
     and s.kind = 'SHIPMENT'
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= p_since
     and m.kind = 'ARRIVAL' and m.line >= 1
$$;
