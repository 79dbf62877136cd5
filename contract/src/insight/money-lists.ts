import * as z from 'zod/mini'

import { BY_DATE, idField, pageQuery, periodQuery, sortQuery } from '../kit/fields.ts'

/** A longer list has no sums: a busy month of sales has them. */
export const MONEY_SUMMED_MAX = 100_000

/** Of a list of documents of money, by the user who recorded them. The first page has the sums that its call names, with commas between. */
export const moneyListQuery = {
  ...pageQuery,
  ...sortQuery(BY_DATE),
  branchId: z.optional(idField()),
  userId: z.optional(idField()),
  ...periodQuery,
}
