-- Discounts by hand (docs/decisions/0086).
select 'discount by hand is of a sold line, and no more than it was worth' as rule, m.institution_id,
       format('%s product %s: %s', m.document_id, m.product_id, m.discount_by_hand) as found
  from line_amounts m
 where m.discount_by_hand is not null
   and (m.kind not in ('SALE', 'RETURN')
        or (m.kind = 'SALE' and (m.discount_by_hand >= 0 or m.amount > 0)))
