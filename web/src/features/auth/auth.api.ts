import { login, registerInstitution } from '@mezgeb/contract/auth'

import { startSession } from '../../lib/session.ts'
import { useSave } from '../../lib/use-save.ts'

/** Signs in; the guard then leads into the app. */
export function useLogin() {
  const save = useSave(login, [])
  return async (body: { email: string; password: string }) =>
    startSession(await save.mutateAsync({ body }))
}

export function useRegisterInstitution() {
  return useSave(registerInstitution, [])
}
