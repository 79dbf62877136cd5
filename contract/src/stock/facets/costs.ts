import * as z from 'zod/mini'

/** ETB at cost; null: unknown; absent without the permission `costs.view`. */
export const costField = z.optional(z.nullable(z.number()))
