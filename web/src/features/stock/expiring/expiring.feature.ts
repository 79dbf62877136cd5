import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const expiring = {
  words: 'lots',
  pages: [
    {
      path: '/expiring',
      load: () => import('./ExpiringPage.tsx'),
      search: { ...LIST, branchId: 'id', within: 'text' },
    },
  ],
  link: { letter: 'x', menu: { needs: 'stock.view', in: 'institution', group: 'stock' } },
} as const satisfies Feature
