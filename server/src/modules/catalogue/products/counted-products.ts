import type { CountedList } from '../../insight/summaries/counted-total.ts'

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
