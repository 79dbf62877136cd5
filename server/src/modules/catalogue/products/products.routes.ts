import { NAMES_MAX, listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import { sumProducts } from '@mezgeb/contract/catalogue/product-filters'
import { getProductPhoto } from '@mezgeb/contract/catalogue/product-photos'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'

import { createOnce } from '../../../platform/db/create-once.ts'
import { addOwnRecord } from '../../../platform/db/own-records.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { shownValue } from '../goods/listed-value.ts'
import { measuredSum } from '../goods/measured-sum.ts'
import { ownInstitution, ownScope, reachable } from '../../../platform/branch-scope.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { judgedPhoto } from './photos/judged-photo.ts'
import { readPhoto } from './photos/read-photo.ts'
import { readNamed } from './search/named-products.queries.ts'
import { changeProductsAtOnce } from './bulk-changes/change-products-at-once.ts'
import { sumFiltered } from './lists/filtered-products.queries.ts'
import { findProduct, listProductsOf } from './products.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Api } from '../../../platform/http/serve.ts'

export function productsRoutes(api: Api): void {
  serve(api, listProducts, {
    async jsonRows({ db, actor, query }) {
      ownInstitution(actor, query.institutionId)
      if (query.soldIn !== undefined) reachable(actor, query.soldIn)
      return listProductsOf(db, scopeOf(actor, query.branchId), query)
    },
  })
  serve(api, listNamedProducts, ({ db, actor, query: { names } }) => {
    const texts = names.split('\n').map((name) => name.trim())
    const given = texts.filter((name) => name !== '')
    return readNamed(db, ownScope(actor), given.slice(0, NAMES_MAX))
  })
  serve(api, sumProducts, async ({ db, actor, query }) => {
    ownInstitution(actor, query.institutionId)
    const sums = await sumFiltered(db, scopeOf(actor, query.branchId), query)
    return {
      units: sums?.units ?? null,
      ...measuredSum(sums?.measured),
      value: sums?.value ?? null,
      ...shownValue(sums),
    }
  })
  serve(api, changeProducts, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      changeProductsAtOnce(tx, institutionId, body),
    )
  })
  serve(api, getProductPhoto, readPhoto)
  serve(api, createProduct, (call) => addOwnRecord(call, { insert: addProduct }))
  serve(api, updateProduct, ({ db, actor: { institutionId }, params: { id }, body }) => {
    const product = { institutionId, branchId: null, id }
    const photo = body.photo ? judgedPhoto(body.photo) : body.photo
    const input = { ...body, photo: photo && photo.hash }
    return guardedChange(db, institutionId, {
      input,
      change: (tx) => changeProduct(tx, product, { ...body, photo }),
      current: (tx) => findProduct(tx, product),
    })
  })
}

/** Of the branch, else of all that the actor reaches. Whether the branch is there the list asks. */
function scopeOf(actor: Actor, branchId: string | undefined): BranchScope {
  if (branchId === undefined) return ownScope(actor)
  return { institutionId: actor.institutionId, branchId: reachable(actor, branchId) }
}
