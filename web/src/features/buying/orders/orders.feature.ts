import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const purchaseOrders = {
  words: 'orders',
  pages: [
    {
      path: '/purchase-orders',
      load: () => import('./OrdersPage.tsx'),
      search: {
        ...LIST,
        ...PERIOD,
        state: 'text',
        supplierId: 'id',
        productId: 'id',
        branchId: 'id',
      },
    },
    { path: '/purchase-orders/new', load: () => import('./OrderFormPage.tsx') },
    { path: '/purchase-orders/$id', load: () => import('./OrderPage.tsx') },
    { path: '/purchase-orders/$id/edit', load: () => import('./OrderFormPage.tsx') },
  ],
  link: { letter: 'o', menu: { needs: 'orders.view', in: 'institution', group: 'buying' } },
} as const satisfies Feature
