-- Levels (docs/decisions/0052).
select 'a level has the stock row of its branch and product' as rule, l.institution_id,
       format('branch %s product %s', l.branch_id, l.product_id) as found
  from product_levels l
 where not exists (select from branch_stock s
                    where s.institution_id = l.institution_id and s.product_id = l.product_id and s.branch_id = l.branch_id)
