import { keep, kept } from '../../lib/kept.ts'

const keyOf = (institutionId: string) => `first-steps:${institutionId}`

/** Whether the first steps of an institution are done or put away, as far as this device knows. */
export function arePast(institutionId: string): boolean {
  return kept(keyOf(institutionId)) === 'past'
}

/** Never shows them again on this device. */
export function rememberPast(institutionId: string): void {
  keep(keyOf(institutionId), 'past')
}
