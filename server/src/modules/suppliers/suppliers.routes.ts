import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from '@mezgeb/contract/suppliers'

import { AppError } from '../../app-error.ts'
import { createOnce } from '../../db/create-once.ts'
import { guardedChange } from '../../db/guarded-change.ts'
import { serve, serveCreate, serveList } from '../../http/serve.ts'
import { ownInstitution } from '../institutions/own-institution.ts'
import {
  findSupplier,
  hideSupplier,
  insertSupplier,
  listSuppliersOf,
  updateSupplierRow,
} from './suppliers.queries.ts'

import type { Api } from '../../http/serve.ts'

export function suppliersRoutes(api: Api): void {
  serveList(api, listSuppliers, async ({ db, actor, query }) =>
    listSuppliersOf(db, ownInstitution(actor, query.institutionId), query),
  )
  serveCreate(api, createSupplier, async ({ db, actor, body, key }) => {
    const institutionId = ownInstitution(actor, body.institutionId)
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      insertSupplier(tx, institutionId, body),
    )
  })
  serve(api, updateSupplier, ({ db, actor: { institutionId }, params: { id }, body }) =>
    guardedChange(db, institutionId, {
      wish: body,
      change: (tx) => updateSupplierRow(tx, { institutionId, id }, body),
      current: (tx) => findSupplier(tx, { institutionId, id }),
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
