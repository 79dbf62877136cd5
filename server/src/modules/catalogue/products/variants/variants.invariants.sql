select 'variants are named after their group and their values' as rule, p.institution_id, format('product %s', p.id) as found
  from products p
  join variant_groups g on g.institution_id = p.institution_id and g.id = p.group_id
 where p.name <> concat_ws(' · ', g.name, array_to_string(p.option_values, ' · '))

union all
-- Each variant has a value of each option, and each value has a variant.
select 'options of a group are those of its variants', g.institution_id, format('group %s', g.id)
  from variant_groups g
 cross join lateral jsonb_array_elements(g.options) with ordinality o (option, place)
 cross join lateral (
       select array_agg(distinct p.option_values[o.place::int]) as used,
              bool_and(cardinality(p.option_values) = jsonb_array_length(g.options)) as is_whole
         from products p where p.institution_id = g.institution_id and p.group_id = g.id) v
 where v.used is not null
   and not (v.is_whole and v.used = array(select distinct jsonb_array_elements_text(o.option -> 'values') order by 1))
