import { LIST, PERIOD } from '../../../../lib/shell/feature.ts'

import type { Feature } from '../../../../lib/shell/feature.ts'

export const taxDocuments = {
  pages: [
    {
      path: '/tax-documents',
      load: () => import('./TaxDocumentsPage.tsx'),
      search: { ...LIST, ...PERIOD, branchId: 'id', part: 'text', taxId: 'id', rate: 'text' },
    },
  ],
} as const satisfies Feature
