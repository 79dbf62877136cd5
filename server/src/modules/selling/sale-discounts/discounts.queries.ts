import { statement } from '../../../platform/db/statement.ts'

/** Percent; null: none. */
export const findDiscountLimit = statement<{ percent: number | null }>(
  'discount_limit',
  'select i.discount_limit as percent from institutions i where i.id = $1',
)
