import type { Feature } from '../../../lib/shell/feature.ts'

export const priceLists = {
  words: 'priceLists',
  pages: [{ path: '/settings/price-lists', load: () => import('./PriceListsPage.tsx') }],
} as const satisfies Feature
