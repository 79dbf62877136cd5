import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const customers = {
  words: 'customers',
  pages: [{ path: '/customers', load: () => import('./CustomersPage.tsx'), search: LIST }],
  link: {
    letter: 'k',
    bar: { needs: 'customers.view', in: 'one branch' },
    menu: { needs: 'customers.view', in: 'institution', group: 'selling' },
  },
  add: 'customers.create',
} as const satisfies Feature
