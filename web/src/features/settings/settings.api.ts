import { changePassword, getMe, updateMe } from '@mezgeb/contract/auth'
import { updateInstitution } from '@mezgeb/contract/institutions'

import { endSession, getSession, updateSessionUser } from '../../lib/session.ts'
import { useSave } from '../../lib/use-save.ts'

/** Saves the own name; every screen shows it at once. */
export function useUpdateMe() {
  return useSave(updateMe, [getMe], updateSessionUser)
}

/** Ends every session of the user, so this one too: /login says why (decisions §3). */
export function useChangePassword() {
  return useSave(changePassword, [], () => {
    const session = getSession()
    if (session !== null) endSession(session.token, 'password')
  })
}

/** Saves the institution's one currency; every amount on screen follows. */
export function useUpdateInstitution() {
  return useSave(updateInstitution, [getMe], ({ currency }) => {
    const user = getSession()?.user
    if (user?.institution) {
      updateSessionUser({ ...user, institution: { ...user.institution, currency } })
    }
  })
}
