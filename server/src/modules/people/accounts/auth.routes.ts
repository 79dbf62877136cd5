import { createInstitution } from '@mezgeb/contract/business/institutions'
import {
  changePassword,
  getMe,
  login,
  logout,
  registerInstitution,
  updateMe,
} from '@mezgeb/contract/people/auth'

import { NOBODY, firstAnswer } from '../../../platform/db/create-once.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getUser } from '../users/get-user.ts'
import { renameUser } from '../users/rename-user.ts'
import { addOwnedInstitution } from './add-owned-institution.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { limitRegistration } from './limit-registration.ts'
import { registerNewInstitution } from './register-new-institution.ts'
import { signIn } from './sign-in.ts'
import { withAccess } from '../sessions/with-access.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { SignInDesk } from './sign-in-desk.ts'

export function authRoutes(api: Api, desk: SignInDesk): void {
  serve(api, login, ({ db, body, address }) => signIn(db, desk, body, address))
  serve(api, registerInstitution, ({ db, body, address, key }) =>
    limitRegistration(desk, {
      address,
      register: () => registerNewInstitution(db, body, key),
      replay: async (refusal) => ({
        json: await firstAnswer(db, NOBODY, key, refusal),
        replayed: true,
      }),
    }),
  )
  serve(api, createInstitution, ({ db, actor, body, key }) =>
    addOwnedInstitution(db, actor, body, key),
  )
  serve(api, logout, ({ db, actor }) => endSession(db, actor))
  serve(api, getMe, async ({ db, actor }) => withAccess(await getUser(db, actor, actor.userId)))
  serve(api, updateMe, ({ db, actor, body }) => renameUser(db, actor, body))
  serve(api, changePassword, ({ db, actor, body }) => changeOwnPassword(db, desk, actor, body))
}
