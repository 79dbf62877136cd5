import { arePast } from '../features/dashboard/first-steps-memory.ts'
import { scopeOf } from '../features/dashboard/scope-of.ts'
import { callUrl } from '../lib/call-url.ts'
import { PAGE_SIZE } from '../lib/page-size.ts'
import { paths } from '../lib/paths.ts'

import type { User } from '@mezgeb/contract/users'

const limit = PAGE_SIZE

/** What a page asks for as soon as it is drawn. Paths and not the contract's calls, which would bring its schemas. */
const READS = new Map<string, (user: User) => string[]>([
  [paths.dashboard, dashboardReads],
  [paths.products, (user) => [callUrl('/products', { limit, ...institutionOf(user) })]],
  [paths.categories, (user) => [callUrl('/categories', { limit, ...institutionOf(user) })]],
  [paths.suppliers, () => [callUrl('/suppliers', { limit })]],
  [paths.customers, () => [callUrl('/customers', { limit })]],
])

/**
 * The addresses that the first screen of a signed-in user reads, to the letter: they are asked for before its code has
 * come (`ask-early.ts`). Without search parameters only, and of the pages that are opened anew most.
 */
export function firstReads(pathname: string, user: User): string[] {
  const page = user.role === 'SUPER_ADMIN' ? undefined : READS.get(pathname)
  return [callUrl('/auth/me'), ...(page?.(user) ?? [])]
}

function dashboardReads(user: User): string[] {
  const isNew = user.role === 'ADMIN' && !arePast(user.institution?.id ?? '')
  const steps = isNew ? [callUrl('/dashboard/first-steps')] : []
  return [callUrl('/dashboard', scopeOf(user)), ...steps]
}

function institutionOf({ institution }: User) {
  return { institutionId: institution?.id }
}
