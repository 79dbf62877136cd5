import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const products = {
  words: 'products',
  pages: [
    {
      path: '/products',
      load: () => import('./ProductsPage.tsx'),
      search: { ...LIST, categoryId: 'id', stock: 'text', branchId: 'id', archived: 'text' },
    },
  ],
  link: { letter: 'p', bar: { needs: 'products.view', in: 'institution' } },
  add: 'products.create',
} as const satisfies Feature
