import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'

import { createOnce } from '../../../platform/db/create-once.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { categories } from './categories.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function categoriesRoutes(api: Api): void {
  serve(api, listCategories, async ({ db, actor, query }) =>
    categories.list(db, ownInstitution(actor, query.institutionId), query),
  )
  serve(api, createCategory, async ({ db, actor, body, key }) => {
    const institutionId = ownInstitution(actor, body.institutionId)
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      categories.insert(tx, institutionId, body),
    )
  })
  serve(api, updateCategory, ({ db, actor: { institutionId }, params: { id }, body }) =>
    guardedChange(db, institutionId, {
      wish: body,
      change: (tx) => categories.update(tx, { institutionId, id }, body),
      current: (tx) => categories.find(tx, { institutionId, id }),
    }),
  )
}
