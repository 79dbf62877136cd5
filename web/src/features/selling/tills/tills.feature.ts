import type { Feature } from '../../../lib/shell/feature.ts'

export const tills = {
  words: 'tills',
  pages: [{ path: '/tills', load: () => import('./TillsPage.tsx') }],
  link: { letter: 'f', menu: { needs: 'tills.view', in: 'institution', group: 'selling' } },
} as const satisfies Feature
