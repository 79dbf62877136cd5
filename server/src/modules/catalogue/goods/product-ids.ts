/** SQL for the ids of all products in their order, for a read that stops when it has found enough. */
export const PRODUCT_IDS = '(select p.id from products p where p.institution_id = $1 order by p.id)'
