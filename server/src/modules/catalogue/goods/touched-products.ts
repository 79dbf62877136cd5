import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'

/** SQL for the row of kept_low (low-stock.sql) of a branch or, where the parameter is null, of all branches. */
export const keptOf = (branch: string) =>
  `from kept_low k where k.institution_id = $1 and k.part = (select coalesce(${branch}::uuid, '${PLATFORM_INSTITUTION_ID}'))`

/**
 * SQL for the products that moved in the branch, or changed, since its numbers were kept: products that were not kept as low,
 * empty or dear can be so only if they are among these (docs/decisions/0069).
 */
export const touchedSinceKept = (branch: string) => `(
  select m.product_id as id from stock_movements m
   where m.institution_id = $1 and m.created_at >= (select k.until ${keptOf(branch)})
     and ((${branch}::uuid is null or m.branch_id = ${branch})) is true
  union
  select c.row_id from row_changes c
   where c.institution_id = $1 and c.source in ('products', 'product_levels') and c.at >= (select k.until ${keptOf(branch)}))`

/**
 * SQL for products that may be low in the branch: those that were low when they were kept and those that were touched since;
 * without kept ids all that the branch \`held\` has.
 */
export const mayBeLow = (branch: string, held = branch) => `(
  with kept as materialized (
    select k.low_ids as ids ${keptOf(branch)} and k.low_ids is not null and k.until <= summary_horizon())
  select i.id from kept cross join unnest(kept.ids) i (id)
  union
  select t.id from ${touchedSinceKept(branch)} t where exists (select from kept)
  union all (
  select s.product_id from branch_stock s
   where s.institution_id = $1 and s.branch_id = ${held} and not exists (select from kept) offset 0))`
