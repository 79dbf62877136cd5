import type { Feature } from '../kit/feature.ts'

export const shifts = {
  topic: 'shifts',
  audit: 'SHIFT',
  documents: {
    CASH_MOVEMENT: {
      sign: 0,
      lines: 'none',
      audit: 'CASH_MOVEMENT',
      list: 'cash_movements',
      note: 'reason',
      isNumbered: true,
      extras: ['money'],
    },
  },
  permissions: { STAFF: ['shifts.work'], ADMIN: ['shifts.view'] },
} as const satisfies Feature
