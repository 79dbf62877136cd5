import type { Planted } from '../../lib/goal.ts'

/** One address may hold every connection, and asks without a session as often as it likes. */
export const unlimitedAddresses: Planted = {
  name: 'no limits by address',
  foundBy: ['G14.2'],
  size: 'full',
  code: [
    {
      find: 'proxy: isProxy(from) ? address : null',
      replace: 'proxy: address',
    },
    { find: 'anonymous.add(key) > ANONYMOUS_MAX', replace: 'anonymous.add(key) > Infinity' },
  ],
}
