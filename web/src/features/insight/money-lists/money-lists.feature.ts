import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

const RECORDS = {
  branchId: 'id',
  userId: 'id',
  supplierId: 'id',
  tenderId: 'id',
  tillId: 'id',
} as const

export const moneyLists = {
  words: 'moneyLists',
  pages: [
    {
      path: '/money',
      load: () => import('./MoneyPage.tsx'),
      search: { tab: 'text', ...LIST, ...PERIOD, ...RECORDS, kind: 'text', purpose: 'text' },
    },
  ],
  link: {
    letter: 'n',
    menu: { needs: 'customerPayments.view', in: 'institution', group: 'figures' },
  },
} as const satisfies Feature
