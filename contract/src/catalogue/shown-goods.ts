import * as z from 'zod/mini'

import { Named } from '../kit/fields.ts'

/** How quantities of a product count it, beside its unit; absent: in units. */
export const measuredShape = { unitSize: z.optional(z.int()) }

/** What every reply shows of a product. */
export const shownGoods = { ...Named.shape, unit: z.string(), ...measuredShape }
