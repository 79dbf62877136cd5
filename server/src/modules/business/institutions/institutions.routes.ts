import {
  changeInstitutionStatus as changeInstitutionStatusCall,
  getInstitutionUsage,
  listInstitutions,
  updateInstitution as updateInstitutionCall,
} from '@mezgeb/contract/business/institutions'

import { AppError } from '../../../platform/app-error.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeInstitutionStatus } from './change-institution-status.ts'
import { findInstitution, listAllInstitutions, updateInstitution } from './institutions.queries.ts'
import { findWrites } from './institution-writes.queries.ts'
import { refuseUnknownCurrency } from './refuse-unknown-currency.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function institutionsRoutes(api: Api): void {
  serve(api, listInstitutions, ({ db, query }) => listAllInstitutions(db, query))
  serve(api, updateInstitutionCall, async ({ db, actor, params, body }) => {
    refuseUnknownCurrency(body.currency)
    if (params.id !== actor.institutionId) throw new AppError('NOT_FOUND')
    return guardedChange(db, params.id, {
      wish: body,
      change: async (tx) => {
        const isChanged = await updateInstitution(tx, params.id, body)
        return isChanged ? findInstitution(tx, params.id) : null
      },
      current: (tx) => findInstitution(tx, params.id),
    })
  })
  serve(api, getInstitutionUsage, async ({ db, params }) => {
    const { quota } = api
    await quota.flush()
    const day = quota.day()
    const written = await findWrites(db, params.id, day)
    if (written === null) throw new AppError('NOT_FOUND')
    return { day, ...written, writesMax: quota.limits.writes, bytesMax: quota.limits.bytes }
  })
  serve(api, changeInstitutionStatusCall, ({ db, params, body }) =>
    changeInstitutionStatus(db, params.id, body),
  )
}
