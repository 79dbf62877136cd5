import { PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const customerSales = {
  pages: [
    { path: '/customers/$id', load: () => import('./CustomerPage.tsx'), search: PERIOD },
    {
      path: '/customers/ageing',
      load: () => import('./AgeingPage.tsx'),
      search: { branchId: 'id', sort: 'text' },
    },
  ],
} as const satisfies Feature
