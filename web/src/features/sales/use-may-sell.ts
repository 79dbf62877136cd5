import { INSTITUTION_MEMBERS } from '@mezgeb/contract/roles'

import { useUser } from '../../lib/use-user.ts'

/** Whether this user records sales: STAFF and ADMIN (spec §2, §6). */
export function useMaySell(): boolean {
  const { role } = useUser()
  return INSTITUTION_MEMBERS.some((member) => member === role)
}
