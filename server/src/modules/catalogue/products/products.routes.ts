import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'

import { addOwnRecord } from '../../../platform/db/own-records.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution, ownScope } from '../../../platform/branch-scope.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { findProduct, listProductsOf } from './products.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function productsRoutes(api: Api): void {
  serve(api, listProducts, {
    async jsonRows({ db, actor, query }) {
      ownInstitution(actor, query.institutionId)
      return listProductsOf(db, ownScope(actor), query)
    },
  })
  serve(api, createProduct, (call) => addOwnRecord(call, { insert: addProduct }))
  serve(api, updateProduct, ({ db, actor: { institutionId }, params: { id }, body }) => {
    const product = { institutionId, branchId: null, id }
    return guardedChange(db, institutionId, {
      wish: body,
      change: (tx) => changeProduct(tx, product, body),
      current: (tx) => findProduct(tx, product),
    })
  })
}
