import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const users = {
  words: 'users',
  pages: [
    { path: '/users', load: () => import('./UsersPage.tsx'), search: LIST },
    { path: '/branches/$id/users', load: () => import('./BranchUsersPage.tsx'), search: LIST },
  ],
  link: { letter: 'u', bar: { needs: 'users.view', in: 'institution' } },
  add: 'users.create',
} as const satisfies Feature
