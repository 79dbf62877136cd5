import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'

import { addOwnRecord, changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { categories } from './categories.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function categoriesRoutes(api: Api): void {
  serve(api, listCategories, async ({ db, actor, query }) =>
    categories.list(db, ownInstitution(actor, query.institutionId), query),
  )
  serve(api, createCategory, (call) => addOwnRecord(call, categories))
  serve(api, updateCategory, (call) => changeOwnRecord(call, categories))
}
