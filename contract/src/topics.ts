/** What a change can be a change of; those who look at it are told (decisions/0027). */
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

/** `sessions` is for the server itself: some may have ended. */
export type Change = Topic | 'sessions'
