import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from '@mezgeb/contract/buying/suppliers'

import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { hideSupplier, suppliers } from './suppliers.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function suppliersRoutes(api: Api): void {
  serve(api, listSuppliers, async ({ db, actor, query }) =>
    suppliers.list(db, ownInstitution(actor, query.institutionId), query),
  )
  serve(api, createSupplier, async ({ db, actor, body, key }) => {
    const institutionId = ownInstitution(actor, body.institutionId)
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      suppliers.insert(tx, institutionId, body),
    )
  })
  serve(api, updateSupplier, ({ db, actor: { institutionId }, params: { id }, body }) =>
    guardedChange(db, institutionId, {
      wish: body,
      change: (tx) => suppliers.update(tx, { institutionId, id }, body),
      current: (tx) => suppliers.find(tx, { institutionId, id }),
    }),
  )
  serve(api, deleteSupplier, async ({ db, actor: { institutionId }, params: { id } }) => {
    const isHidden = await db.inInstitution(institutionId, (tx) =>
      hideSupplier(tx, { institutionId, id }),
    )
    if (!isHidden) throw new AppError('NOT_FOUND')
    return undefined
  })
}
