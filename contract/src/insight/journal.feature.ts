import type { Feature } from '../kit/feature.ts'

export const journal = {
  topic: 'journal',
  audit: 'JOURNAL_ACCOUNT',
  permissions: { ADMIN: ['journal.view', 'journal.edit'] },
} as const satisfies Feature
