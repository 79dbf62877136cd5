import type { Feature } from '../../../lib/shell/feature.ts'

export const days = {
  words: 'days',
  pages: [
    { path: '/days', load: () => import('./DaysPage.tsx'), search: { day: 'day', branchId: 'id' } },
  ],
  link: { letter: 'z', menu: { needs: 'days.view', in: 'institution', group: 'selling' } },
} as const satisfies Feature
