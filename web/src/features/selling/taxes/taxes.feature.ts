import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const taxes = {
  words: 'taxes',
  pages: [
    { path: '/settings/taxes', load: () => import('./TaxesPage.tsx') },
    {
      path: '/tax-documents',
      load: () => import('./TaxDocumentsPage.tsx'),
      search: { ...LIST, ...PERIOD, branchId: 'id', part: 'text', taxId: 'id', rate: 'text' },
    },
  ],
} as const satisfies Feature
