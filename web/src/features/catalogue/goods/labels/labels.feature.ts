import type { Feature } from '../../../../lib/shell/feature.ts'

export const labels = {
  pages: [
    {
      path: '/labels',
      load: () => import('./LabelsPage.tsx'),
      // One of: a product, a delivery, or the list of products as it is searched and sorted.
      search: {
        product: 'id',
        delivery: 'id',
        list: 'text',
        search: 'text',
        sort: 'text',
        archived: 'text',
      },
    },
  ],
} as const satisfies Feature
