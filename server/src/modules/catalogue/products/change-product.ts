import { VARIANT_NAME } from '@mezgeb/contract/catalogue/product-variants'

import { AppError } from '../../../platform/app-error.ts'
import { claimCodes } from './claim-codes.ts'
import { lockProduct } from './variants/variants.queries.ts'
import { findProduct, products, storedLists } from './products.queries.ts'

import type { Product, ProductChange } from '@mezgeb/contract/catalogue/products'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

/**
 * Changes a product and its codes. Null when it is not there, or not at the wished version; throws CODE_TAKEN, and INVALID
 * for another name of a variant.
 */
export async function changeProduct(
  tx: Transaction,
  product: BranchScope & { id: string },
  { isArchived, barcodes, packs, tracksExpiry, ...change }: z.output<typeof ProductChange>,
): Promise<Product | null> {
  if (change.name !== undefined) {
    const [known] = await tx.query(lockProduct(product.institutionId, product.id))
    if (known?.version !== (change.version ?? known?.version)) return null
    if (known !== undefined && known.group_id !== null && known.name !== change.name)
      throw new AppError('INVALID', { fields: [{ path: 'name', message: VARIANT_NAME }] })
  }
  const changed = await products.update(tx, product, {
    ...change,
    ...(tracksExpiry === undefined ? {} : { tracksExpiry: tracksExpiry || null }),
    ...storedLists({ barcodes, packs }),
    ...(isArchived === undefined
      ? {}
      : { archivedAt: isArchived ? new Date().toISOString() : null }),
  })
  if (changed === null) return null
  const isRecoded = [change.code, barcodes, packs].some((given) => given !== undefined)
  if (isRecoded) await claimCodes(tx, product, changed)
  return findProduct(tx, product)
}
