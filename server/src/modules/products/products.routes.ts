import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/products'

import { createOnce } from '../../db/create-once.ts'
import { guardedChange } from '../../db/guarded-change.ts'
import { serve, serveCreate, serveWrittenList } from '../../http/serve.ts'
import { branchFilter } from '../branches/resolve-branch.ts'
import { ownInstitution } from '../institutions/own-institution.ts'
import { addProduct } from './add-product.ts'
import { findProduct, listProductsOf, updateProductRow } from './products.queries.ts'

import type { Api } from '../../http/serve.ts'

export function productsRoutes(api: Api): void {
  serveWrittenList(api, listProducts, async ({ db, actor, query }) => {
    const institutionId = ownInstitution(actor, query.institutionId)
    const branchId = await branchFilter(db, actor, null)
    return listProductsOf(db, { institutionId, branchId }, query)
  })
  serveCreate(api, createProduct, async ({ db, actor, body, key }) => {
    const institutionId = ownInstitution(actor, body.institutionId)
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      addProduct(tx, institutionId, body),
    )
  })
  serve(api, updateProduct, ({ db, actor: { institutionId }, params: { id }, body }) => {
    const product = { institutionId, branchId: null, id }
    return guardedChange(db, institutionId, {
      wish: body,
      change: async (tx) => {
        const isChanged = await updateProductRow(tx, product, body)
        return isChanged ? findProduct(tx, product) : null
      },
      current: (tx) => findProduct(tx, product),
    })
  })
}
