import {
  changePassword,
  getMe,
  login,
  logout,
  registerInstitution,
  updateMe,
} from '@mezgeb/contract/auth'

import { serve, servePublic, servePublicCreate } from '../../http/serve.ts'
import { getUser } from '../users/get-user.ts'
import { renameUser } from '../users/rename-user.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { endSession } from './end-sessions.ts'
import { createRegistrationLimit } from './registration-limit.ts'
import { registerNewInstitution } from './register-new-institution.ts'
import { signIn } from './sign-in.ts'
import { createSignInLimits } from './sign-in-limits.ts'

import type { Api } from '../../http/serve.ts'

export function authRoutes(api: Api): void {
  const limits = createSignInLimits()
  const limited = createRegistrationLimit()

  servePublic(api, login, ({ body, address }) => signIn(api.db, limits, body, address))
  servePublicCreate(api, registerInstitution, ({ body, address, key }) =>
    limited(address, () => registerNewInstitution(api.db, body, key)),
  )
  serve(api, logout, ({ actor }) => endSession(api.db, actor))
  serve(api, getMe, ({ actor }) => getUser(api.db, actor, actor.userId))
  serve(api, updateMe, ({ actor, body }) => renameUser(api.db, actor, body))
  serve(api, changePassword, ({ actor, body }) => changeOwnPassword(api.db, limits, actor, body))
}
