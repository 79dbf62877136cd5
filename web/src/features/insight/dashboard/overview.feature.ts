import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

/** Of the whole installation, for a super admin. */
export const overview = {
  words: 'overview',
  pages: [
    {
      path: '/super-admin',
      load: () => import('./overview/SuperAdminPage.tsx'),
      search: { page: LIST.page },
    },
  ],
  link: { letter: 'd', menu: { needs: 'platform.view', in: 'platform', group: 'figures' } },
} as const satisfies Feature
