import type { Feature } from '../../../lib/shell/feature.ts'

export const productImports = {
  words: 'productImports',
  pages: [
    { path: '/import', load: () => import('./ImportsPage.tsx') },
    { path: '/import/$id', load: () => import('./ImportPage.tsx') },
  ],
  link: { letter: 'i', menu: { needs: 'products.import', in: 'institution', group: 'stock' } },
} as const satisfies Feature
