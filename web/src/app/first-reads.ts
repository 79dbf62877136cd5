import { callUrl } from '../lib/api/call-url.ts'
import { PAGE_SIZE } from '../lib/api/page-size.ts'

import type { Me } from '@mezgeb/contract/people/user'

const limit = PAGE_SIZE

/**
 * The first request of each page. Paths instead of the contract's endpoints, which would add their
 * schemas to the first file.
 */
const READS = new Map<string, (user: Me) => string[]>([
  ['/products', (user) => [callUrl('/products', { limit, ...institutionOf(user) })]],
  ['/categories', (user) => [callUrl('/categories', { limit, ...institutionOf(user) })]],
  ['/suppliers', () => [callUrl('/suppliers', { limit })]],
  ['/customers', () => [callUrl('/customers', { limit })]],
])

/**
 * The exact URLs that the first screen of a signed-in user reads, requested before its code has
 * loaded (`ask-early.ts`). Only without search parameters, and only for the lists reloaded most: the dashboard waits for today's takings
 * in any case (docs/measurements/first-paint.md).
 */
export function firstReads(pathname: string, user: Me): string[] {
  const page = user.institution === null ? undefined : READS.get(pathname)
  return [callUrl('/auth/me'), ...(page?.(user) ?? [])]
}

function institutionOf({ institution }: Me) {
  return { institutionId: institution?.id }
}
