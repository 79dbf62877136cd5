import { PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const reports = {
  words: 'reports',
  pages: [
    {
      path: '/reports',
      load: () => import('./ReportsPage.tsx'),
      search: { tab: 'text', branchId: 'id', ...PERIOD },
    },
  ],
  link: { letter: 'r', menu: { needs: 'costs.view', in: 'institution', group: 'figures' } },
} as const satisfies Feature
