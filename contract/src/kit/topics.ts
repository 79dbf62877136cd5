/** The topics of changes; a change is published to the screens that show its topics (docs/decisions/0027). */
export const TOPICS = [
  'products',
  'stock',
  'sales',
  'customers',
  'suppliers',
  'categories',
  'branches',
  'users',
  'institutions',
] as const
export type Topic = (typeof TOPICS)[number]

/** The topics of all institutions that a SUPER_ADMIN sees. */
export const PLATFORM_TOPICS: readonly Topic[] = ['institutions', 'users']

/** `sessions` is for the server itself: some may have ended. */
export const CHANGES = [...TOPICS, 'sessions'] as const
export type Change = (typeof CHANGES)[number]
