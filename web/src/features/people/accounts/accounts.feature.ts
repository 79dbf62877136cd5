import type { Feature } from '../../../lib/shell/feature.ts'

export const accounts = {
  pages: [{ path: '/login', load: () => import('./LoginPage.tsx'), isPublic: true }],
} as const satisfies Feature
