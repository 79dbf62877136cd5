import { AppError } from '../../../platform/app-error.ts'
import { claimCodes } from './claim-codes.ts'
import { judgedPhoto } from './photos/judged-photo.ts'
import { keepPhoto } from './photos/keep-photo.ts'
import { findDefaultThreshold } from './default-threshold.queries.ts'
import { namesCodes, storedOfNew } from './product-facets.ts'
import { findProduct, lacksSupplier, products } from './products.queries.ts'

import type { Product, ProductInput } from '@mezgeb/contract/catalogue/products'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Adds a product without stock: stock only ever comes with an entry (decisions §5). */
export async function addProduct(
  tx: Transaction,
  institutionId: string,
  input: z.output<typeof ProductInput>,
): Promise<Product> {
  const photo = input.photo ? judgedPhoto(input.photo) : null
  const { lowStockThreshold = await findDefaultThreshold(tx, institutionId, input) } = input
  const stored = await products.insert(tx, institutionId, {
    ...input,
    lowStockThreshold,
    ...storedOfNew(input),
    photo: photo?.hash ?? null,
  })
  const { id } = stored
  if (namesCodes(input)) await claimCodes(tx, { institutionId, id }, stored)
  if (photo !== null) await keepPhoto(tx, { institutionId, id }, photo)
  const product = await findProduct(tx, { institutionId, branchId: null, id })
  if (product === null || lacksSupplier(product, input.supplierId)) throw new AppError('NOT_FOUND')
  return product
}
