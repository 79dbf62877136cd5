import * as z from 'zod/mini'

import { BY_DATE, idField, pageQuery, periodQuery, sortQuery } from '../kit/fields.ts'

/** Documents of money of which a list says the sums; a longer list has none. */
export const MONEY_SUMMED_MAX = 20_000

/**
 * Of a list of documents of money. `X-Total-Amount` of its first page has the sums that the call names, in ETB, with commas between;
 * it is absent for more than MONEY_SUMMED_MAX documents.
 */
export const moneyListQuery = {
  ...pageQuery,
  ...sortQuery(BY_DATE),
  branchId: z.optional(idField()),
  /** Who recorded it. */
  userId: z.optional(idField()),
  ...periodQuery,
}
