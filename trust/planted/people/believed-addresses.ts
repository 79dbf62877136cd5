import type { Planted } from '../../lib/goal.ts'

/** The first address of X-Forwarded-For is always trusted. */
export const believedAddresses: Planted = {
  name: 'invented addresses are believed',
  foundBy: ['T15'],
  code: [
    {
      find: 'return (_address: string, hop: number) => hop < proxies',
      replace: 'return () => true',
    },
  ],
}
