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
import { listRows } from './import-rows.queries.ts'
import { addImport, auditImport, findImport, listImportsOf } from './product-imports.queries.ts'
import { runPortion } from './run-portion.ts'
import { addRows, importAfter } from './stage-rows.ts'
import { undoPortion } from './undo-portion.ts'

import type { Import, ImportOf } from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { ImportSubject } from './import-subject.ts'
import type { Subjects } from './stage-rows.ts'
import type { Api } from '../../../platform/http/serve.ts'

/** Not of a branch. */
const OF_ALL = 'SUPPLIERS'

/** `imported`: the records that files can have. */
export function productImportsRoutes(api: Api, imported: readonly ImportSubject[]): void {
  const subjectOf = (wanted: ImportOf) => {
    const found = imported.find(({ of }) => of === wanted)
    if (found === undefined) throw new Error(`no import of ${wanted}`)
    return found
  }
  const subjects: Subjects = ({ subject }) => subjectOf(subject)
  serve(api, listImports, ({ db, actor, query }) => listImportsOf(db, actor.institutionId, query))
  serve(api, getImport, ({ db, actor: { institutionId }, params: { id } }) =>
    importIn(db, { institutionId, id }),
  )
  serve(api, listImportRows, async ({ db, actor: { institutionId }, params: { id }, query }) => {
    const { id: found, of } = await importIn(db, { institutionId, id })
    return listRows(db, { institutionId, id: found, ...subjectOf(of) }, query)
  })
  serve(api, createImport, ({ db, actor, body, key }) => {
    const { institutionId, userId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const { fileName, fileRows, quantities, of, content = null, columns } = body
      const branchId = of === OF_ALL ? null : await resolveBranch(tx, actor, body.branchId)
      const stocks = columns.flatMap((column) => column.branchId ?? [])
      const [added] = await tx.query(
        addImport(
          institutionId,
          fileName,
          fileRows,
          branchId,
          quantities,
          userId,
          of,
          content,
          JSON.stringify(columns),
          stocks,
        ),
      )
      if (added === undefined) throw new AppError('NOT_FOUND')
      const { id } = added
      await tx.query(auditImport(institutionId, id, 'CREATED'))
      return importAfter(tx, { institutionId, id })
    })
  })
  serve(api, addImportRows, ({ db, actor: { institutionId }, params: { id }, body }) =>
    addRows(db, { institutionId, id }, body.rows, subjects),
  )
  serve(api, runImport, ({ db, actor, params: { id } }) => runPortion(db, actor, id, subjects))
  serve(api, undoImport, ({ db, actor, params: { id } }) => undoPortion(db, actor, id, subjects))
}

async function importIn(db: Database, key: RecordKey): Promise<Import> {
  const found = await db.readTogether(key.institutionId, (tx) => findImport(tx, key))
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}
