import * as z from 'zod/mini'

/** The part of a sum over goods that is weighed or measured, by unit: kilograms and pieces are no one number to people. */
export const measuredField = z.optional(
  z.array(z.object({ unit: z.string(), quantity: z.number() })),
)
