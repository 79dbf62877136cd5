import { createCategory, listCategories, updateCategory } from '@mezgeb/contract/categories'

import { createOnce } from '../../db/create-once.ts'
import { guardedChange } from '../../db/guarded-change.ts'
import { serve, serveCreate, serveList } from '../../http/serve.ts'
import { ownInstitution } from '../institutions/own-institution.ts'
import {
  findCategory,
  insertCategory,
  listCategoriesOf,
  updateCategoryRow,
} from './categories.queries.ts'

import type { Api } from '../../http/serve.ts'

export function categoriesRoutes(api: Api): void {
  serveList(api, listCategories, async ({ db, actor, query }) =>
    listCategoriesOf(db, ownInstitution(actor, query.institutionId), query),
  )
  serveCreate(api, createCategory, async ({ db, actor, body, key }) => {
    const institutionId = ownInstitution(actor, body.institutionId)
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      insertCategory(tx, institutionId, body),
    )
  })
  serve(api, updateCategory, ({ db, actor: { institutionId }, params: { id }, body }) =>
    guardedChange(db, institutionId, {
      wish: body,
      change: (tx) => updateCategoryRow(tx, { institutionId, id }, body),
      current: (tx) => findCategory(tx, { institutionId, id }),
    }),
  )
}
