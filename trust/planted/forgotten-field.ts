import type { Planted } from '../lib/goal.ts'

/** A change of a product reports success but keeps the threshold. */
export const forgottenField: Planted = {
  name: 'a field that a PATCH forgets',
  foundBy: ['G3.4'],
  code: [
    {
      find: 'low_stock_threshold = case when $9 then $10 else low_stock_threshold end',
      replace:
        'low_stock_threshold = case when $9 and $10::int is null then null else low_stock_threshold end',
    },
  ],
}
