import type { Planted } from '../lib/goal.ts'

/** A backup reads each table as it is when its turn comes. */
export const tornSnapshot: Planted = {
  name: 'a backup of many moments',
  foundBy: ['G15.1'],
  code: [{ find: /begin isolation level repeatable read/g, replace: 'begin' }],
}
