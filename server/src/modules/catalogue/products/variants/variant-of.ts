/** SQL for the group and the options of a product `p` of institution $1; null for one that is no variant. */
export const VARIANT_OF = `
  case when p.group_id is not null then
    (select json_build_object('group', g.name, 'options', (
              select json_agg(json_build_object('name', o.option ->> 'name', 'value', p.option_values[o.place]) order by o.place)
                from jsonb_array_elements(g.options) with ordinality o (option, place)))
       from variant_groups g where g.institution_id = $1 and g.id = p.group_id) end`
