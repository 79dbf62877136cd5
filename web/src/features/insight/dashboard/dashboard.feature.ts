import type { Feature } from '../../../lib/shell/feature.ts'

export const dashboard = {
  words: 'dashboard',
  pages: [
    {
      path: '/dashboard',
      load: () => import('./DashboardPage.tsx'),
      search: { branchId: 'id', period: 'text' },
    },
  ],
  link: { letter: 'd', bar: { needs: 'dashboard.view', in: 'institution' } },
} as const satisfies Feature
