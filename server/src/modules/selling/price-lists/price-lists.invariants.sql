-- Price lists (docs/decisions/0094).
select 'price list is of its institution''s branch and group' as rule, l.institution_id, l.name as found
  from price_lists l
 where (l.branch_id is not null
        and not exists (select from branches b where b.institution_id = l.institution_id and b.id = l.branch_id))
    or (l.customer_group_id is not null
        and not exists (select from customer_groups g where g.institution_id = l.institution_id and g.id = l.customer_group_id))

union all
select 'price list has at most 200 prices', r.institution_id, format('list %s: %s', r.price_list_id, count(*))
  from price_list_rows r
 group by r.institution_id, r.price_list_id having count(*) > 200
