import { LIST, PERIOD } from '../../../lib/shell/feature.ts'
import { LINE_PARAMS } from '../../stock/list/line-params.ts'
import { openSale } from './form/open-sale.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const sales = {
  words: 'sales',
  pages: [
    {
      path: '/sales',
      load: () => import('./SalesPage.tsx'),
      search: { ...LIST, ...PERIOD, branchId: 'id', userId: 'id', ...LINE_PARAMS, tenderId: 'id' },
    },
    { path: '/sales/$id', load: () => import('./receipt/ReceiptPage.tsx') },
    { path: '/sale-returns/$id', load: () => import('./returns/SaleReturnPage.tsx') },
    {
      path: '/sale-exchanges/$id',
      load: () => import('./exchanges/SaleExchangePage.tsx'),
    },
  ],
  link: { letter: 'l', menu: { needs: 'sales.view', in: 'institution', group: 'selling' } },
  action: { letter: 's', needs: 'sales.create', run: openSale },
} as const satisfies Feature
