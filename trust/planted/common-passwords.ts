import type { Planted } from '../lib/goal.ts'

/** Nobody looks at the list of common passwords. */
export const commonPasswords: Planted = {
  name: 'common passwords are taken',
  foundBy: ['G10.4'],
  code: [{ find: 'if (!common.has(lower) && ', replace: 'if (' }],
}
