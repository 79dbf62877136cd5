import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const supplierBills = {
  words: 'payables',
  pages: [
    {
      path: '/payables',
      load: () => import('./PayablesPage.tsx'),
      search: { ...LIST, branchId: 'id' },
    },
    { path: '/payables/$id', load: () => import('./AccountPage.tsx'), search: LIST },
  ],
  link: { letter: 'y', menu: { needs: 'payables.view', in: 'institution', group: 'buying' } },
} as const satisfies Feature
