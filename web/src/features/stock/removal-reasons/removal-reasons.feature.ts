import type { Feature } from '../../../lib/shell/feature.ts'

export const removalReasons = {
  words: 'removalReasons',
  pages: [
    {
      path: '/settings/removal-reasons',
      load: () => import('./RemovalReasonsPage.tsx'),
    },
  ],
} as const satisfies Feature
