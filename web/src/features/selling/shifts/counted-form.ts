import { CASH_VALUES, ShiftClosing, countedCash } from '@mezgeb/contract/selling/shifts'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'

const Counted = z.object({ value: z.number(), count: z.union([z.string(), z.number()]) })
type Counted = z.infer<typeof Counted>

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { counts: z.array(Counted) }

type Draft = { counts: Counted[]; reason: string }

/** Nothing counted yet. */
export function newCount(): Draft {
  return { counts: CASH_VALUES.map((value) => ({ value, count: '' })), reason: '' }
}

/** ETB of the counts as they are typed. */
export function draftCash({ counts }: Draft): number {
  return countedCash(
    counts.map(({ value, count }) => {
      const number = Number(count)
      return { value, count: Number.isInteger(number) && number > 0 ? number : 0 }
    }),
  )
}

/** The contract's closing. */
export const countedForm = bodySchema(bodyOf, ShiftClosing)

function bodyOf({ counts, reason }: Draft): object {
  return {
    counts: counts.map(({ value, count }) => ({ value, count: count === '' ? 0 : count })),
    ...(reason.trim() === '' ? {} : { reason }),
  }
}
