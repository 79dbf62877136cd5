import { LIST, PERIOD } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const journal = {
  words: 'journal',
  pages: [
    {
      path: '/journal',
      load: () => import('./JournalPage.tsx'),
      search: { tab: 'text', sort: LIST.sort, page: LIST.page, branchId: 'id', ...PERIOD },
    },
  ],
  link: { letter: 'j', menu: { needs: 'journal.view', in: 'institution', group: 'figures' } },
} as const satisfies Feature
