import { useMay } from '../../../lib/session/use-may.ts'

/** Whether this user records sales. */
export function useMaySell(): boolean {
  return useMay()('sales.create')
}
