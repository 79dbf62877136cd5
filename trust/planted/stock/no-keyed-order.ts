import type { Planted } from '../../lib/goal.ts'

/** Requests for the same stock wait in the database, each with a slot in use. */
export const noKeyedOrder: Planted = {
  name: 'all requests for a row wait in the database',
  foundBy: ['G7.5'],
  code: [{ find: ' || !keyed.isFirst(waiter)', replace: '' }],
}
