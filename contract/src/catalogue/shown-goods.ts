import * as z from 'zod/mini'

import { Named } from '../kit/fields.ts'

/** How quantities of a product count it, beside its unit; absent: in units. */
export const measuredShape = { unitSize: z.optional(z.int()) }

/** The fields of a product that every reply shows. */
export const shownGoods = { ...Named.shape, unit: z.string(), ...measuredShape }
