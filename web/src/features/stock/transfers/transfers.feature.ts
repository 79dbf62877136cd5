import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const transfers = {
  words: 'transfers',
  pages: [
    {
      path: '/transfers',
      load: () => import('./TransfersPage.tsx'),
      search: {
        ...LIST,
        ...PERIOD,
        state: 'text',
        direction: 'text',
        waiting: 'text',
        productId: 'id',
        branchId: 'id',
        userId: 'id',
      },
    },
    {
      path: '/transfers/new',
      load: () => import('./form/TransferFormPage.tsx'),
      search: { from: 'id', to: 'id', goods: 'text', edit: 'id' },
    },
    { path: '/transfers/$id', load: () => import('./TransferPage.tsx') },
  ],
  link: { letter: 't', menu: { needs: 'transfers.view', in: 'institution', group: 'stock' } },
  add: 'transfers.request',
} as const satisfies Feature
