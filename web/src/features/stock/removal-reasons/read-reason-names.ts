import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'

import { call } from '../../../lib/api/call.ts'
import { reasonName } from './reason-name.ts'

/** The names of all reasons by id, those out of use too. */
export async function readReasonNames(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const reasons = await call(listRemovalReasons, {}, { signal })
  return new Map(reasons.map((reason) => [reason.id, reasonName(reason)]))
}
