import type { Feature } from '../../../../lib/shell/feature.ts'

export const variants = {
  pages: [
    {
      path: '/products/variants',
      load: () => import('./VariantsPage.tsx'),
      // A product that becomes a variant, the group that it joins or that gets more, and the values to begin with.
      search: { product: 'id', group: 'id', values: 'text' },
    },
  ],
} as const satisfies Feature
