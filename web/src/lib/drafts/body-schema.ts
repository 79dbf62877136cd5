import * as z from 'zod/mini'

export const bodySchema = <Values extends object, Input extends z.ZodMiniType<unknown, object>>(
  toBody: (values: Values) => object,
  input: Input,
) => z.pipe(z.pipe(z.custom<Values>(), z.transform(toBody)), input)
