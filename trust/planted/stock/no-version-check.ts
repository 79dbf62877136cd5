import type { Planted } from '../../lib/goal.ts'

/** Edits ignore the version. */
export const noVersionCheck: Planted = {
  name: 'no look at the version',
  foundBy: ['G3.3'],
  code: [{ find: /\((\$\d+::int is null) or version = \$\d+\)/g, replace: '($1 or version > 0)' }],
}
