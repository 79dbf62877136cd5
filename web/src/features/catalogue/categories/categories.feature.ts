import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const categories = {
  words: 'categories',
  pages: [{ path: '/categories', load: () => import('./CategoriesPage.tsx'), search: LIST }],
  link: { letter: 'c', bar: { needs: 'categories.view', in: 'institution' } },
  add: 'categories.create',
} as const satisfies Feature
