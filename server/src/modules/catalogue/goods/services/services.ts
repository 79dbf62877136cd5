/** SQL for whether the product with this alias keeps stock. */
export const keepsStock = (p: string) => `${p}.is_service is null`

/** SQL for the number of products of the institution that keep none and are not archived. */
export const SERVICES = `(select count(*) from products p
                           where p.institution_id = $1 and p.is_service and p.archived_at is null)`
