import type { Feature } from '../../../lib/shell/feature.ts'

export const supplierReorder = {
  words: 'reorder',
  pages: [
    {
      path: '/reorder',
      load: () => import('./ReorderPage.tsx'),
      search: { branchId: 'id', days: 'text' },
    },
  ],
  link: { letter: 'w', menu: { needs: 'orders.edit', in: 'institution', group: 'buying' } },
} as const satisfies Feature
