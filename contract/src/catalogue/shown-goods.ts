import * as z from 'zod/mini'

import { Named } from '../kit/fields.ts'
import { measuredShape } from '../kit/unit-size.ts'

/** The fields of a product that every reply shows. */
export const shownGoods = { ...Named.shape, unit: z.string(), ...measuredShape }
