import { expect } from 'vitest'
import * as z from 'zod/mini'

import type { Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A list read to its end: every row, the number of rows of each page, and the total. */
export type AllPages<T> = { rows: T[]; pageSizes: number[]; total: number }

/** Reads a list page after page as its `Link` headers say. Every page must have the same total. */
export async function allPages<T>(
  app: TestApp,
  person: Person,
  path: string,
  row: z.ZodMiniType<T>,
): Promise<AllPages<T>> {
  const rows: T[] = []
  const pageSizes: number[] = []
  const totals = new Set<string | undefined>()
  let url: string | undefined = `/api${path}`
  while (url !== undefined) {
    const page = await app.raw({ method: 'GET', url, token: person.token })
    expect(page.status, page.text).toBe(200)
    const found = z.array(row).parse(JSON.parse(page.text))
    rows.push(...found)
    pageSizes.push(found.length)
    totals.add(page.headers['x-total-count'])
    url = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1]
  }
  expect(totals.size, 'every page has the same total').toBe(1)
  return { rows, pageSizes, total: Number([...totals][0]) }
}
