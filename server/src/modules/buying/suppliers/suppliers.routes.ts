import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from '@mezgeb/contract/buying/suppliers'

import { AppError } from '../../../platform/app-error.ts'
import { addOwnRecord, changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { hideSupplier, suppliers } from './suppliers.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function suppliersRoutes(api: Api): void {
  serve(api, listSuppliers, async ({ db, actor, query }) =>
    suppliers.list(db, ownInstitution(actor, query.institutionId), query),
  )
  serve(api, createSupplier, (call) => addOwnRecord(call, suppliers))
  serve(api, updateSupplier, (call) => changeOwnRecord(call, suppliers))
  serve(api, deleteSupplier, async ({ db, actor: { institutionId }, params: { id } }) => {
    const isHidden = await db.inInstitution(institutionId, (tx) =>
      hideSupplier(tx, { institutionId, id }),
    )
    if (!isHidden) throw new AppError('NOT_FOUND')
    return undefined
  })
}
