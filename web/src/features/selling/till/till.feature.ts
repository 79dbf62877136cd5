import type { Feature } from '../../../lib/shell/feature.ts'

export const till = {
  words: 'till',
  pages: [{ path: '/till', load: () => import('./TillPage.tsx'), isFullScreen: true }],
  link: { letter: 'q', menu: { needs: 'sales.create', in: 'institution', group: 'selling' } },
} as const satisfies Feature
