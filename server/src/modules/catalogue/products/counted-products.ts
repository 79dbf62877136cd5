import { countedTotal } from '../../../platform/db/counts/counted-total.ts'

import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

export const COUNTED_PRODUCTS: CountedList = {
  name: 'products',
  source: 'products',
  at: 'created_at',
}

/** Counted by the platform over all institutions. */
export const ALL_PRODUCTS: CountedList = {
  ...COUNTED_PRODUCTS,
  name: 'all products',
  isGlobal: true,
}

/** SQL for the number of products that are not archived. */
export const activeProducts = (
  institution: string,
) => `(${countedTotal(COUNTED_PRODUCTS, institution)}
    - (select count(*) from products a where a.institution_id = ${institution} and a.archived_at is not null))`
