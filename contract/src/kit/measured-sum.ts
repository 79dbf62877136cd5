import * as z from 'zod/mini'

/** Of a sum over goods: what of it is weighed or measured, by unit. Kilograms and pieces are no one number to people. */
export const measuredField = z.optional(
  z.array(z.object({ unit: z.string(), quantity: z.number() })),
)
