import { NAME_MAX } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import type { Page, Param } from '../shell/feature.ts'

/** Page limit of an address: a reload reads all pages again. Beyond it a user searches. */
export const PAGES_MAX = 20

const PARAMS = {
  // The server refuses longer texts, and control characters.
  text: z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, NAME_MAX).replaceAll(/[\0\p{Cs}]/gu, '')),
  ),
  page: z.coerce.number().check(z.refine(Number.isInteger), z.minimum(2), z.maximum(PAGES_MAX)),
  day: z.iso.date().check(z.refine(isBusinessDay)),
  id: z.guid(),
} satisfies Record<Param, z.ZodMiniType>

/** Valid search parameters of a page; the others are undefined. */
export function readSearch(params: Page['search'], raw: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, param]) => [
      name,
      PARAMS[param].safeParse(raw[name]).data,
    ]),
  )
}

/** The server accepts days from 2000 to 2099. */
export function isBusinessDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text)
}

export type Period = { from?: string | undefined; to?: string | undefined }
