import { LIST } from '../../../lib/shell/feature.ts'

import type { Feature } from '../../../lib/shell/feature.ts'

export const institutions = {
  words: 'institutions',
  pages: [
    { path: '/institutions', load: () => import('./InstitutionsPage.tsx'), search: LIST },
    {
      path: '/register',
      load: () => import('../../people/institution-registration/RegisterPage.tsx'),
      isPublic: true,
    },
  ],
  link: { letter: 'i', bar: { needs: 'institutions.view', in: 'platform' } },
  add: 'institutions.create',
} as const satisfies Feature
