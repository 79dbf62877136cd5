import * as z from 'zod/mini'

/** The schema of a call's body that is made of the values of a form. Its messages are at the fields of the body. */
export const bodySchema = <Values extends object, Input extends z.ZodMiniType<unknown, object>>(
  toBody: (values: Values) => object,
  input: Input,
) => z.pipe(z.pipe(z.custom<Values>(), z.transform(toBody)), input)
