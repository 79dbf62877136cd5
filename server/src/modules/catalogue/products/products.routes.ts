import { NAMES_MAX, listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'

import { addOwnRecord } from '../../../platform/db/own-records.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution, ownScope } from '../../../platform/branch-scope.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { readNamed } from './named/named-products.queries.ts'
import { findProduct, listProductsOf } from './products.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function productsRoutes(api: Api): void {
  serve(api, listProducts, {
    async jsonRows({ db, actor, query }) {
      ownInstitution(actor, query.institutionId)
      return listProductsOf(db, ownScope(actor), query)
    },
  })
  serve(api, listNamedProducts, ({ db, actor, query: { names } }) => {
    const texts = names.split('\n').map((name) => name.trim())
    const given = texts.filter((name) => name !== '')
    return readNamed(db, ownScope(actor), given.slice(0, NAMES_MAX))
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
