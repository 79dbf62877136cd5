import * as z from 'zod/mini'

import { measuredField } from '../../kit/fields.ts'
import { facetsOfList } from './line-facets.ts'

/** Documents that are added up at most (docs/decisions/0061). */
export const SUMMED_MAX = 5_000

/** A list of documents added up. */
export const listSums = {
  /** Each in the unit of its product; null: the list is too long to be added up. */
  units: z.nullable(z.number()),
  /** Of these units. */
  measured: measuredField,
  ...facetsOfList,
}
