import * as z from 'zod/mini'

import { Named, timeField } from '../kit/fields.ts'
import { costField, ofCosts } from '../stock/facets/costs.ts'

/** Of units of a product in one place, at cost. */
export const valueOfUnits = { value: costField }

/** Of a movement, signed as its quantity; and of a unit of the last goods that a supplier brought. */
export const valueMoved = { cost: costField }
export const lastValue = { lastCost: costField }

const GoodsThatCame = z.object({
  at: timeField,
  documentId: z.string(),
  kind: z.string(),
  branch: Named,
  supplier: z.nullable(Named),
  quantity: z.int(),
  /** ETB, of one unit. */
  unitCost: z.number(),
})
export type GoodsThatCame = z.infer<typeof GoodsThatCame>

/** The unit cost of goods that came, beside the selling prices. */
export const valuesOfGoods = { costs: ofCosts(z.array(GoodsThatCame)) }
