import type { Status } from '@mezgeb/contract/roles'

/** Badge colours of spec §4. */
export const STATUS_TONE = {
  APPROVED: 'success',
  PENDING: 'warning',
  REJECTED: 'danger',
} as const satisfies Record<Status, string>
