import { PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const productPage = {
  pages: [
    {
      path: '/products/$id',
      load: () => import('./ProductPage.tsx'),
      search: { ...PERIOD, page: 'page', branchId: 'id', kind: 'text' },
    },
  ],
} as const satisfies Feature
