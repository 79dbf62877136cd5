import {
  addImportRows,
  createImport,
  getImport,
  listImportRows,
  listImports,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'

import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { serve } from '../../../platform/http/serve.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import {
  addImport,
  auditImport,
  findImport,
  listImportsOf,
  listRows,
} from './product-imports.queries.ts'
import { runPortion } from './run-portion.ts'
import { addRows, importAfter } from './stage-rows.ts'
import { undoPortion } from './undo-portion.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Api } from '../../../platform/http/serve.ts'

export function productImportsRoutes(api: Api): void {
  serve(api, listImports, ({ db, actor, query }) => listImportsOf(db, actor.institutionId, query))
  serve(api, getImport, ({ db, actor: { institutionId }, params: { id } }) =>
    importIn(db, { institutionId, id }),
  )
  serve(api, listImportRows, async ({ db, actor: { institutionId }, params: { id }, query }) => {
    const { id: found } = await importIn(db, { institutionId, id })
    return listRows(db, { institutionId, id: found }, query)
  })
  serve(api, createImport, ({ db, actor, body, key }) => {
    const { institutionId, userId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const branchId = await resolveBranch(tx, actor, body.branchId)
      const [added] = await tx.query(
        addImport(institutionId, body.fileName, body.fileRows, branchId, body.quantities, userId),
      )
      const id = added?.id ?? ''
      await tx.query(auditImport(institutionId, id, 'CREATED'))
      return importAfter(tx, { institutionId, id })
    })
  })
  serve(api, addImportRows, ({ db, actor: { institutionId }, params: { id }, body }) =>
    addRows(db, { institutionId, id }, body.rows),
  )
  serve(api, runImport, ({ db, actor, params: { id } }) => runPortion(db, actor, id))
  serve(api, undoImport, ({ db, actor, params: { id } }) => undoPortion(db, actor, id))
}

async function importIn(db: Database, key: RecordKey): Promise<Import> {
  const found = await db.readTogether(key.institutionId, (tx) => findImport(tx, key))
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}
