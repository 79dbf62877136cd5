import { createAdmin } from '@mezgeb/contract/people/institution-admin'
import {
  changeUserStatus as changeUserStatusCall,
  createUser,
  listUsers,
  resetPassword,
  updateUser,
} from '@mezgeb/contract/people/users'

import { isOfPlatform } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { hasInstitution, lockInstitution } from '../../business/institutions/institutions.module.ts'
import { makePasswordHash } from '../passwords/make-password-hash.ts'
import { addAdmin } from './add-admin.ts'
import { changeUser, giveOneTimePassword } from './change-user.ts'
import { changeUserStatus } from './change-user-status.ts'
import { createStaff } from './create-staff.ts'
import { listUsersOf } from './users.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function usersRoutes(api: Api): void {
  serve(api, createUser, ({ db, actor, body, key }) => createStaff(db, actor, body, key))
  serve(api, createAdmin, async ({ db, actor, params, body, key }) => {
    const institutionId = params.id
    if (!(await hasInstitution(db, institutionId))) throw new AppError('NOT_FOUND')
    const passwordHash = await makePasswordHash(body.password)
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      await lockInstitution(tx, institutionId)
      return addAdmin(tx, { ...body, institutionId, passwordHash })
    })
  })
  serve(api, changeUserStatusCall, ({ db, actor, params, body }) =>
    changeUserStatus(db, actor, params.id, body.status),
  )
  serve(api, updateUser, ({ db, actor, params, body }) => changeUser(db, actor, params.id, body))
  serve(api, resetPassword, ({ db, actor, params, body }) =>
    giveOneTimePassword(db, actor, params.id, body.password),
  )
  serve(api, listUsers, async ({ db, actor, params, query }) => {
    const isOwn = params.id === actor.institutionId
    const isReachable = isOfPlatform(actor) ? await hasInstitution(db, params.id) : isOwn
    if (!isReachable) throw new AppError('NOT_FOUND')
    await listScope(db, { ...actor, institutionId: params.id }, query.branchId)
    return listUsersOf(db, params.id, query)
  })
}
