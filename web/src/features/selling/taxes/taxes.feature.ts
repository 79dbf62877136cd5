import type { Feature } from '../../../lib/shell/feature.ts'

export const taxes = {
  words: 'taxes',
  pages: [{ path: '/settings/taxes', load: () => import('./TaxesPage.tsx') }],
  report: {
    tab: 'tax',
    load: async () => ({ default: (await import('./TaxSummary.tsx')).TaxSummary }),
  },
} as const satisfies Feature
