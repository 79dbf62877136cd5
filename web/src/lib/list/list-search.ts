import { NAME_MAX } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

/** Page limit of an address: a reload reads all pages again. Beyond it a user searches. */
export const PAGES_MAX = 20

const page = z.coerce.number().check(z.refine(Number.isInteger), z.minimum(2), z.maximum(PAGES_MAX))

const searchText = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, NAME_MAX).replaceAll(/[\0\p{Cs}]/gu, '')),
)

/**
 * Search parameters of a list page: `?search=tea&page=3` shows three pages. Drops every other
 * parameter, and search text that the server would refuse: too long, or with control characters.
 */
export const ListSearch = z.object({
  search: z.catch(z.optional(searchText), undefined),
  page: z.catch(z.optional(page), undefined),
})

/** The server accepts days from 2000 to 2099. */
export function isBusinessDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text)
}

const day = z.catch(z.optional(z.iso.date().check(z.refine(isBusinessDay))), undefined)

/** Search parameters of a period, both days included: `?from=2026-11-01&to=2026-11-30`. */
export const PeriodSearch = z.object({ from: day, to: day })
export type Period = z.output<typeof PeriodSearch>
