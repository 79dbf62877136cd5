import { LIST, PERIOD } from '../../lib/shell/feature.ts'
import { LINE_PARAMS } from './list/line-params.ts'

import type { Feature } from '../../lib/shell/feature.ts'

export const stock = {
  words: 'stock',
  pages: [
    {
      path: '/stock-entries',
      load: () => import('./StockPage.tsx'),
      search: {
        ...LIST,
        ...PERIOD,
        tab: 'text',
        status: 'text',
        held: 'text',
        kind: 'text',
        supplierId: 'id',
        ...LINE_PARAMS,
        reasonId: 'id',
        userId: 'id',
        branchId: 'id',
      },
    },
    {
      path: '/stock-entries/receive',
      load: () => import('./deliveries/DeliveryFormPage.tsx'),
      search: { order: 'id', corrects: 'id' },
    },
    {
      path: '/stock-entries/send-back',
      load: () => import('./supplier-returns/ReturnFormPage.tsx'),
      search: { delivery: 'id' },
    },
    {
      path: '/stock-entries/revalue',
      load: () => import('./revaluations/RevaluationFormPage.tsx'),
      search: { product: 'id' },
    },
    {
      path: '/stock-documents/$id',
      load: () => import('./reversals/StockDocumentPage.tsx'),
    },
    { path: '/quarantines/$id', load: () => import('./quarantines/QuarantinePage.tsx') },
    { path: '/deliveries/$id', load: () => import('./deliveries/DeliveryPage.tsx') },
    {
      path: '/stock-takes/$id',
      load: () => import('./stock-takes/StockTakePage.tsx'),
      search: { tab: 'text' },
    },
  ],
  link: { letter: 's', bar: { needs: 'stock.view', in: 'institution' } },
  add: 'stock.receive',
} as const satisfies Feature
