import type { Planted } from '../../lib/goal.ts'

/** The list of common passwords is not used. */
export const commonPasswords: Planted = {
  name: 'common passwords are taken',
  foundBy: ['G10.4'],
  code: [{ find: 'if (!common.has(lower) && ', replace: 'if (' }],
}
