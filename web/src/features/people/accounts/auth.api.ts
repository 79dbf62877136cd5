import { login } from '@mezgeb/contract/people/auth'

import { startSession } from '../../../lib/session/session.ts'
import { useSave } from '../../../lib/api/use-save.ts'

/** Signs in; the guard then leads into the app. The PIN of a user who has one works here from now on. */
export function useLogin() {
  const save = useSave(login)
  return async (body: { email: string; password: string }) => {
    const started = await save.mutateAsync({ body })
    startSession(started)
    if (started.user.hasPin !== true) return
    const { keepThisDevice } = await import('../pins/keep-this-device.ts')
    await keepThisDevice()
  }
}
