import * as z from 'zod/mini'

export const emptyAsNull = z.transform((value: unknown) => (value === '' ? null : value))
