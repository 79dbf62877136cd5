import type { Planted } from '../../lib/goal.ts'

/** Any text may become markup. */
export const noTrustedTypes: Planted = {
  name: 'no Trusted Types',
  foundBy: ['G11.1'],
  code: [{ find: `"require-trusted-types-for 'script'",`, replace: '' }],
}
