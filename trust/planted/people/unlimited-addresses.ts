import type { Planted } from '../../lib/goal.ts'

/** One address may hold every connection, and asks without a session as often as it likes. */
export const unlimitedAddresses: Planted = {
  name: 'no limits by address',
  foundBy: ['G14.2'],
  size: 'full',
  code: [
    {
      find: 'const address = isExempt(from) ? null : addressKey(from)',
      replace: 'const address = null',
    },
    { find: 'anonymous.add(key) > ANONYMOUS_MAX', replace: 'anonymous.add(key) > Infinity' },
  ],
}
