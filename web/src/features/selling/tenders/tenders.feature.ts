import type { Feature } from '../../../lib/shell/feature.ts'

export const tenders = {
  words: 'tenders',
  pages: [{ path: '/settings/tenders', load: () => import('./TendersPage.tsx') }],
} as const satisfies Feature
