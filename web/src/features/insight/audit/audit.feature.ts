import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const audit = {
  words: 'audit',
  pages: [
    {
      path: '/audit',
      load: () => import('./AuditPage.tsx'),
      search: {
        sort: LIST.sort,
        page: LIST.page,
        recordId: 'id',
        userId: 'id',
        kind: 'text',
        ...PERIOD,
      },
    },
  ],
  link: { letter: 'a', menu: { needs: 'audit.view', in: 'anywhere', group: 'management' } },
} as const satisfies Feature
