import type { Feature } from '../../../lib/shell/feature.ts'

export const shifts = {
  words: 'shifts',
  pages: [{ path: '/shifts/$id', load: () => import('./ShiftReportPage.tsx') }],
} as const satisfies Feature
