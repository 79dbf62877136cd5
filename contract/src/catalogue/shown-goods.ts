import * as z from 'zod/mini'

import { Named } from '../kit/fields.ts'

/** How quantities of a product count it, beside its unit; absent: in units. */
export const measuredShape = { unitSize: z.optional(z.int()) }

/** The same of a product that is added or changed. */
export const measuredInput = { unitSize: z.optional(z.literal([1, 1000])) }

/** The fields of a product that every reply shows. */
export const shownGoods = { ...Named.shape, unit: z.string(), ...measuredShape }
