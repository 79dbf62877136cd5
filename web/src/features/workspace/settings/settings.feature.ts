import type { Feature } from '../../../lib/shell/feature.ts'

export const settings = {
  words: 'settings',
  pages: [{ path: '/settings', load: () => import('./SettingsPage.tsx') }],
  link: { letter: 'e', menu: { needs: 'SIGNED_IN', in: 'anywhere', group: 'management' } },
} as const satisfies Feature
