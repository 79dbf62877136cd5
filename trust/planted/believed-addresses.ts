import type { Planted } from '../lib/goal.ts'

/** Whatever X-Forwarded-For says first is believed. */
export const believedAddresses: Planted = {
  name: 'invented addresses are believed',
  foundBy: ['T15'],
  code: [{ find: 'return (_address, hop) => hop < proxies;', replace: 'return () => true;' }],
}
