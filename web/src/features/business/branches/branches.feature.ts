import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const branches = {
  words: 'branches',
  pages: [{ path: '/branches', load: () => import('./BranchesPage.tsx'), search: LIST }],
  link: { letter: 'b', bar: { needs: 'branches.edit', in: 'institution' } },
  add: 'branches.create',
} as const satisfies Feature
