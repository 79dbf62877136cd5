import { lotInput } from '@mezgeb/contract/stock/lots'
import * as z from 'zod/mini'

const { batch, expiresOn } = lotInput
const emptyIsNull = z.transform((typed: unknown) => (typed === '' ? null : typed))
const absent = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

/** The batch of a form's schema, where an empty field is null; left out where it is not asked for. */
export function lotShape(isRequested: boolean) {
  return isRequested
    ? { batch: z.pipe(emptyIsNull, batch), expiresOn: z.pipe(emptyIsNull, expiresOn) }
    : { batch: absent, expiresOn: absent }
}
