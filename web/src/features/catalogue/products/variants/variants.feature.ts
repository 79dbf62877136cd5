import type { Feature } from '../../../../lib/shell/feature.ts'

export const variants = {
  pages: [
    {
      path: '/products/variants',
      load: () => import('./VariantsPage.tsx'),
      // One of: the product that becomes the first variant, or the group that gets more of them.
      search: { product: 'id', group: 'id' },
    },
  ],
} as const satisfies Feature
