import * as z from 'zod/mini'

import { ofCosts } from '../../stock/facets/costs.ts'

/** Of a product whose margin is shown: ETB of a unit on average; absent: unknown, too. */
export const marginFields = { cost: ofCosts(z.number()) }
