/**
 * SQL, of the rows of stock `s` of a product in all branches with their levels `l`: whether only branches know the product that have none
 * and do not stock it (docs/decisions/0116), but not all branches are such. It is in no branch yet. False for one `branch`.
 */
export const isNowhere = (branch: string) => `(
  ${branch}::uuid is null and bool_and(s.quantity <= 0 and l.maximum is not distinct from 0)
  and count(*) < (select count(*) from branches where institution_id = $1))`

/** SQL for whether some branch, or the one, stocks a product of institution $1. */
export const isStockedIn = (branch: string, product: string) => `exists (
  select from branches b
   where b.institution_id = $1 and (${branch}::uuid is null or b.id = ${branch})
     and not exists (select from product_levels l
                      where l.institution_id = $1 and l.product_id = ${product} and l.branch_id = b.id and l.maximum = 0))`
