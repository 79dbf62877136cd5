import { VARIANT_NAME } from '@mezgeb/contract/catalogue/product-variants'

import { AppError } from '../../../platform/app-error.ts'
import { claimCodes } from './claim-codes.ts'
import { keepPhoto } from './photos/keep-photo.ts'
import { lockProduct } from './variants/variants.queries.ts'
import { changeFacets, namesCodes, storedFacets } from './product-facets.ts'
import { findProduct, lacksSupplier, products } from './products.queries.ts'

import type { Product, ProductChange } from '@mezgeb/contract/catalogue/products'
import type { JudgedPhoto } from './photos/judged-photo.ts'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

type Change = Omit<z.output<typeof ProductChange>, 'photo'> & {
  photo?: JudgedPhoto | null | undefined
}

/**
 * Changes a product, its codes and its photo. Null when it is not there, or not at the requested version; throws CODE_TAKEN,
 * NOT_FOUND for a supplier that is not there, and INVALID for another name of a variant, and as `changeFacets`.
 */
export async function changeProduct(
  tx: Transaction,
  product: BranchScope & { id: string },
  { isArchived, photo, ...change }: Change,
): Promise<Product | null> {
  const stored = await changeFacets(tx, { ...product, ...change }, storedFacets(change))
  if (stored === null) return null
  if (change.name !== undefined) {
    const [known] = await tx.query(lockProduct(product.institutionId, product.id))
    if (known?.version !== (change.version ?? known?.version)) return null
    if (known !== undefined && known.group_id !== null && known.name !== change.name)
      throw new AppError('INVALID', { fields: [{ path: 'name', message: VARIANT_NAME }] })
  }
  const changed = await products.update(tx, product, {
    ...change,
    ...stored,
    ...(photo === undefined ? {} : { photo: photo?.hash ?? null }),
    ...(isArchived === undefined
      ? {}
      : { archivedAt: isArchived ? new Date().toISOString() : null }),
  })
  if (changed === null) return null
  if (namesCodes(change)) await claimCodes(tx, product, changed)
  await keepPhoto(tx, product, photo)
  const found = await findProduct(tx, product)
  if (found !== null && lacksSupplier(found, change.supplierId)) throw new AppError('NOT_FOUND')
  return found
}
