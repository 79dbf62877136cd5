-- Discounts by hand (docs/decisions/0086).
select 'discount by hand is of a sold line, and no more than it was worth' as rule, m.institution_id,
       format('%s product %s: %s', m.document_id, m.product_id, m.discount_by_hand) as found
  from line_amounts m
 where m.discount_by_hand is not null
   and (m.kind not in ('SALE', 'RETURN')
        or (m.kind = 'SALE' and (m.discount_by_hand >= 0 or m.amount > 0)))

union all
select 'no more discount comes back than was given', r.institution_id,
       format('sale %s product %s: %s of %s', r.target_id, r.product_id, r.by_hand, s.by_hand)
  from (select k.institution_id, k.target_id, m.product_id, sum(m.quantity) as units, coalesce(sum(m.discount_by_hand), 0) as by_hand
          from document_links k
          join stock_movements m on m.institution_id = k.institution_id and m.document_id = k.document_id and m.kind = 'RETURN'
         where k.role = 'RETURNS'
         group by 1, 2, 3) r
 cross join lateral (
       select -sum(m.quantity) as units, -coalesce(sum(m.discount_by_hand), 0) as by_hand from stock_movements m
        where m.institution_id = r.institution_id and m.document_id = r.target_id and m.product_id = r.product_id
          and m.kind = 'SALE') s
 where r.by_hand > s.by_hand or r.by_hand < 0 or (r.units = s.units and r.by_hand <> s.by_hand)
