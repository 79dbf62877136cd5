import * as z from 'zod/mini'

/** An empty field has ''. */
export const emptyAsNull = z.transform((value: unknown) => (value === '' ? null : value))
