import { getInstitutionLogo } from '@mezgeb/contract/business/institution-logo'
import {
  changeInstitutionStatus as changeInstitutionStatusCall,
  getInstitutionUsage,
  listInstitutions,
  updateInstitution,
} from '@mezgeb/contract/business/institutions'

import { AppError } from '../../../platform/app-error.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeInstitution } from './change-institution.ts'
import { changeInstitutionStatus } from './change-institution-status.ts'
import { listAllInstitutions } from './institutions.queries.ts'
import { findWrites } from './institution-writes.queries.ts'
import { readLogo } from './logos/read-logo.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { InstitutionFollowers } from './institution-followers.ts'

export function institutionsRoutes(api: Api, followers: InstitutionFollowers): void {
  serve(api, listInstitutions, ({ db, query }) => listAllInstitutions(db, query))
  serve(api, updateInstitution, (call) => changeInstitution(call, followers))
  serve(api, getInstitutionLogo, readLogo)
  serve(api, getInstitutionUsage, async ({ db, params }) => {
    const { quota } = api
    await quota.flush()
    const day = quota.day()
    const written = await findWrites(db, params.id, day)
    if (written === null) throw new AppError('NOT_FOUND')
    return { day, ...written, writesMax: quota.limits.writes, bytesMax: quota.limits.bytes }
  })
  serve(api, changeInstitutionStatusCall, ({ db, params, body }) =>
    changeInstitutionStatus(db, params.id, body, followers),
  )
}
