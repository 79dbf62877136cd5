import * as z from 'zod/mini'

import { costField, ofCosts } from '../stock/facets/costs.ts'
import { BRIDGE_LINES } from './bridge-lines.ts'

/** A line of a document in the reports of values. */
export const valueOfLine = {
  /** ETB by which the value of the branch changed; null: unknown. */
  cost: costField,
  /** ETB that the margin has; null: unknown, or not sold. */
  costOfSales: costField,
  /** ETB by which the value in transit or in quarantine changed. */
  elsewhere: ofCosts(z.number()),
  line: ofCosts(z.enum(BRIDGE_LINES)),
}
export const VALUES_OF_LINE = ['costOfSales', 'cost', 'elsewhere'] as const
