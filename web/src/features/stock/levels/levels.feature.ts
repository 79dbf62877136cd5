import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const levels = {
  words: 'levels',
  pages: [
    {
      path: '/stock-levels',
      load: () => import('./LevelsPage.tsx'),
      search: { ...LIST, branchId: 'id' },
    },
  ],
  link: { letter: 'm', menu: { needs: 'levels.edit', in: 'institution', group: 'stock' } },
} as const satisfies Feature
