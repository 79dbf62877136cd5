import { changePassword, getMe, login, logout, updateMe } from '@mezgeb/contract/people/auth'

import { endOneSession, listSessions } from '@mezgeb/contract/people/own-sessions'

import { serve } from '../../../platform/http/serve.ts'
import { getUser } from '../users/get-user.ts'
import { renameUser } from '../users/rename-user.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { endOwnSession, endSession } from '../sessions/end-sessions.ts'
import { listOwnSessions } from '../sessions/list-own-sessions.ts'
import { signIn } from './sign-in.ts'
import { withAccess } from '../sessions/with-access.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { SignInDesk } from './sign-in-desk.ts'

export function authRoutes(api: Api, desk: SignInDesk): void {
  serve(api, login, ({ db, body, address, agent }) => signIn(db, desk, body, { address, agent }))
  serve(api, logout, ({ db, actor }) => endSession(db, actor))
  serve(api, listSessions, ({ db, actor }) => listOwnSessions(db, actor))
  serve(api, endOneSession, ({ db, actor, params }) => endOwnSession(db, actor, params.id))
  serve(api, getMe, async ({ db, actor }) => withAccess(await getUser(db, actor, actor.userId)))
  serve(api, updateMe, ({ db, actor, body }) => renameUser(db, actor, body))
  serve(api, changePassword, ({ db, actor, body }) => changeOwnPassword(db, desk, actor, body))
}
