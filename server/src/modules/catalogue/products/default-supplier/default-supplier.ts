/** SQL for a supplier of institution $1 that is not deleted, as id and name; null for any other. */
export const defaultSupplier = (id: string) => `
  (select json_build_object('id', d.id, 'name', d.name)
     from suppliers d where d.institution_id = $1 and d.id = ${id} and d.deleted_at is null)`

/** SQL for whether a supplier is the default one of a product. */
export const isDefault = (id: string) =>
  `exists (select from products d where d.institution_id = $1 and d.supplier_id = ${id})`

/** SQL for the goods of supplier $2, of which nothing may have been ordered yet. */
export const GOODS_OF_SUPPLIER = `
  (select k.product_id from supplier_products k where k.institution_id = $1 and k.supplier_id = $2
    union
   select d.id from products d where d.institution_id = $1 and d.supplier_id = $2)`
