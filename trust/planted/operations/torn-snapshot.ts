import type { Planted } from '../../lib/goal.ts'

/** A backup reads each table in its own snapshot. */
export const tornSnapshot: Planted = {
  name: 'a backup of many moments',
  foundBy: ['G15.1'],
  code: [{ find: /begin isolation level repeatable read/g, replace: 'begin' }],
}
