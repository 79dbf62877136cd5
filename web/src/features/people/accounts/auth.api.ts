import { login } from '@mezgeb/contract/people/auth'

import { startSession } from '../../../lib/session/session.ts'
import { useSave } from '../../../lib/api/use-save.ts'

/** Signs in; the guard then leads into the app. */
export function useLogin() {
  const save = useSave(login)
  return async (body: { email: string; password: string }) =>
    startSession(await save.mutateAsync({ body }))
}
