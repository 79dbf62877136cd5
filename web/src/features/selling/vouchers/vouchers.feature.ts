import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const vouchers = {
  words: 'vouchers',
  pages: [
    {
      path: '/vouchers',
      load: () => import('./VouchersPage.tsx'),
      search: { ...LIST, ...PERIOD, state: 'text', branchId: 'id' },
    },
    { path: '/vouchers/$id', load: () => import('./VoucherPage.tsx') },
  ],
  link: { letter: 'h', menu: { needs: 'vouchers.view', in: 'institution', group: 'selling' } },
  add: 'vouchers.issue',
} as const satisfies Feature
