import { statement } from '../../../../platform/db/statement.ts'

import type { Option } from '@mezgeb/contract/catalogue/product-variants'

/** A group that has variants, with their values. */
export type NamedGroup = {
  id: string
  name: string
  name_key: string
  options: Option[]
  variants: { id: string; name: string; values: string[] }[]
}

const VARIANTS = `
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'values', p.option_values))
    from products p where p.institution_id = $1 and p.group_id = g.id`

/** The groups with these names, without regard to case and homophones. */
export const namedGroups = statement<NamedGroup>(
  'named_variant_groups',
  `select g.id, g.name, fold_name(g.name) as name_key, g.options, v.variants
     from variant_groups g
    cross join lateral (${VARIANTS}) v (variants)
    where g.institution_id = $1 and v.variants is not null
      and fold_name(g.name) = any (array(select fold_name(n) from unnest($2::text[]) n))`,
)

export const lockVariantGroups = statement<{ id: string }>(
  'lock_variant_groups',
  `select id from variant_groups where institution_id = $1 and id = any ($2::uuid[]) order by id for no key update`,
)

// Compared so that the planner takes the key, not all variants of the institution.
export const leaveGroups = statement<never>(
  'leave_variant_groups',
  `update products set group_id = null, option_values = null, version = version + 1
    where institution_id = $1 and id = any ($2::uuid[]) and num_nonnulls(group_id) = 1`,
)
