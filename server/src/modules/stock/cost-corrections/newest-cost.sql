-- The newest cost (ETB) of a counted unit of a product in a branch before a time, null: of all; null: none. It is the one in the last valid line with
-- a cost: of a delivery, an import, an arrival from another branch or a revaluation. A correction has the
-- time of the document that it corrects (docs/decisions/0118). Not valid are
--   documents that were reversed, transfers that were taken back, and the arrival that brought their goods home;
--   both sides of an undone import: the goods that left again, and those that came back;
--   goods that came home at a cost that rests on other goods which went back since then (docs/decisions/0145), or that have no cost any more.
-- Goods that went back to their supplier were bought. It follows from documents alone, so that every act that takes goods back
-- leaves it as the next one would (docs/decisions/0152).
create or replace function newest_cost(p_institution uuid, p_branch uuid, p_product uuid, p_before timestamptz default null)
returns numeric
language plpgsql stable
set enable_bitmapscan = off
as $$
declare
  said record;
  newest numeric;
  newest_at timestamptz := '-infinity';
begin
  for said in
    select m.document_id, m.created_at,
           case when m.kind = 'REVALUATION' then cost_as_counted(m, m.new_value, m.balance)
                else cost_as_counted(m, m.cost + h.difference, m.quantity) end as cost,
           exists (select from document_links l
                    where m.kind = 'DELIVERY' and l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'CORRECTS') as corrects
      from stock_movements m
     cross join lateral (
           select coalesce(sum(d.cost) filter (where d.kind = 'DIFFERENCE'), 0) as difference,
                  coalesce(bool_or(d.kind = 'VALUATION' and d.cost < 0), false) as is_unknown
             from stock_movements d
            where m.kind = 'ARRIVAL' and d.institution_id = p_institution and d.document_id = m.document_id
              and d.product_id = p_product and d.line = 0) h
     where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
       and (p_before is null or m.created_at < p_before) and m.cost is not null
       and (m.kind in ('DELIVERY', 'OPENING', 'ARRIVAL') and m.quantity > 0 or m.kind = 'REVALUATION')
       and coalesce(m.cost_given, m.kind <> 'DELIVERY' or m.purchase_cost is not null)
       and not h.is_unknown
       and not exists (select from document_links l
                        where l.institution_id = p_institution and l.target_id = m.document_id and l.role = 'REVERSES')
       and (m.kind <> 'ARRIVAL' or not exists (
             select from document_links l
               join transfers t on t.institution_id = p_institution and t.id = l.target_id
              where l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'FULFILS'
                and (t.reverses_id is not null
                     or t.to_branch_id = p_branch
                        and exists (select from transfers r where r.institution_id = p_institution and r.reverses_id = t.id))))
       and (m.kind <> 'OPENING'
            or not exists (
                 select from document_links l
                   join document_links u on u.institution_id = p_institution and u.target_id = l.target_id and u.role = 'FULFILS'
                   join stock_movements o
                     on o.institution_id = p_institution and o.document_id = u.document_id and o.product_id = p_product
                    and o.branch_id = p_branch and o.line >= 1
                  where l.institution_id = p_institution and l.document_id = m.document_id and l.role = 'FULFILS'
                    and o.quantity < 0 and (o.cost_given or o.created_at < m.created_at)))
       and (m.kind <> 'ARRIVAL' or not rests_on_gone(p_institution, p_branch, p_product, m.created_at))
     order by m.created_at desc, m.document_id desc, m.line desc
  loop
    if said.corrects then
      said.created_at := place_of_movement(p_institution, said.document_id, p_product, p_branch, '-infinity', said.created_at);
    end if;
    if said.created_at > newest_at then
      newest_at := said.created_at;
      newest := said.cost;
    end if;
    -- Only corrections are earlier than they are recorded.
    exit when not said.corrects;
  end loop;
  return newest;
end $$;

-- Whether goods that came home at a time had left after others came that went back since then, so that their cost rests on those. Goods that went back to
-- their supplier were bought.
create or replace function rests_on_gone(p_institution uuid, p_branch uuid, p_product uuid, p_came timestamptz)
returns boolean
language sql stable
set enable_bitmapscan = off
as $$
  select exists (
    select from taken_back_since(p_institution, p_branch, p_product, p_came) t
      join documents o on o.institution_id = p_institution and o.id = t.brought and o.created_at < p_came
      join documents d on d.institution_id = p_institution and d.id = t.taker and d.kind <> 'SUPPLIER_RETURN'
     where t.units >= 0 and d.created_at > p_came
       and exists (
             select from stock_movements s
              where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch
                and s.kind = 'SHIPMENT' and s.cost_given is not true and s.created_at > o.created_at and s.created_at < p_came))
$$;
