import {
  changeUserStatus as changeUserStatusCall,
  createUser,
  listUsers,
} from '@mezgeb/contract/users'

import { AppError } from '../../app-error.ts'
import { serve, serveCreate, serveList } from '../../http/serve.ts'
import { branchFilter } from '../branches/resolve-branch.ts'
import { hasInstitution } from '../institutions/has-institution.ts'
import { changeUserStatus } from './change-user-status.ts'
import { createStaff } from './create-staff.ts'
import { listUsersOf } from './users.queries.ts'

import type { Api } from '../../http/serve.ts'

export function usersRoutes(api: Api): void {
  serveCreate(api, createUser, ({ db, actor, body, key }) => createStaff(db, actor, body, key))
  serve(api, changeUserStatusCall, ({ db, actor, params, body }) =>
    changeUserStatus(db, actor, params.id, body.status),
  )
  serveList(api, listUsers, async ({ db, actor, params, query }) => {
    const isOwn = params.id === actor.institutionId
    const isReachable = actor.role === 'SUPER_ADMIN' ? await hasInstitution(db, params.id) : isOwn
    if (!isReachable) throw new AppError('NOT_FOUND')
    await branchFilter(db, { ...actor, institutionId: params.id }, query.branchId)
    return listUsersOf(db, params.id, query)
  })
}
