import { readStored, store } from '../../../lib/session/storage.ts'

export const LOCK_AFTER = ['off', '1', '5', '15'] as const
/** Minutes without a key or a touch at the till. */
export type LockAfter = (typeof LOCK_AFTER)[number]

const KEY = 'lock-after'

/** The choice of this device. */
export function lockAfter(): LockAfter {
  return LOCK_AFTER.find((one) => one === readStored(KEY)) ?? '5'
}

export function setLockAfter(wanted: LockAfter): void {
  store(KEY, wanted)
}
