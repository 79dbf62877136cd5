import type { Feature } from '../../../lib/shell/feature.ts'

export const taxes = {
  words: 'taxes',
  pages: [{ path: '/settings/taxes', load: () => import('./TaxesPage.tsx') }],
} as const satisfies Feature
