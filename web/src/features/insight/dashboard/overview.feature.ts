import type { Feature } from '../../../lib/shell/feature.ts'

/** Of the whole installation, for a super admin. */
export const overview = {
  words: 'overview',
  pages: [{ path: '/super-admin', load: () => import('./overview/SuperAdminPage.tsx') }],
  link: { letter: 'd', menu: { needs: 'platform.view', in: 'platform' } },
} as const satisfies Feature
