import { changePassword, updateMe } from '@mezgeb/contract/people/auth'
import { updateInstitution } from '@mezgeb/contract/business/institutions'

import { endSession, getSession, updateSessionUser } from '../../../lib/session/session.ts'
import { useSave } from '../../../lib/api/use-save.ts'

/** Saves the own name; every screen shows it at once. */
export function useUpdateMe() {
  return useSave(updateMe, updateSessionUser)
}

/** Ends every session of the user, so this one too: /login says why (decisions §3). */
export function useChangePassword() {
  return useSave(changePassword, () => {
    const session = getSession()
    if (session !== null) endSession(session.token, 'password')
  })
}

/** Saves what the own institution says of itself; every screen follows at once. */
export function useUpdateInstitution() {
  return useSave(updateInstitution, (institution) => {
    const user = getSession()?.user
    if (user?.institution) updateSessionUser({ ...user, institution })
  })
}
