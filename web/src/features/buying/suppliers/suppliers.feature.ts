import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const suppliers = {
  words: 'suppliers',
  pages: [{ path: '/suppliers', load: () => import('./SuppliersPage.tsx'), search: LIST }],
  link: {
    letter: 'v',
    bar: { needs: 'suppliers.edit', in: 'institution' },
    menu: { needs: 'suppliers.view', in: 'institution', group: 'buying' },
  },
  add: 'suppliers.create',
} as const satisfies Feature
