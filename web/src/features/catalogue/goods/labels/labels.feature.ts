import type { Feature } from '../../../../lib/shell/feature.ts'

export const labels = {
  pages: [
    {
      path: '/labels',
      load: () => import('./LabelsPage.tsx'),
      // One of: a product, products with commas between them, a delivery, a price list, or the list of products as it is filtered and sorted.
      search: {
        product: 'id',
        products: 'ids',
        delivery: 'id',
        priceList: 'id',
        list: 'text',
        search: 'text',
        sort: 'text',
        archived: 'text',
        categoryId: 'id',
        stock: 'text',
        branchId: 'id',
      },
    },
  ],
} as const satisfies Feature
