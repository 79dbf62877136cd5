import { store, readStored } from '../../../../lib/session/storage.ts'

const keyOf = (institutionId: string) => `first-steps:${institutionId}`

/** Whether the first steps of an institution are done or put away, as far as this device knows. */
export function arePast(institutionId: string): boolean {
  return readStored(keyOf(institutionId)) === 'past'
}

/** Never shows them again on this device. */
export function rememberPast(institutionId: string): void {
  store(keyOf(institutionId), 'past')
}
