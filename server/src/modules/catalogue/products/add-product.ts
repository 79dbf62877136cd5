import { AppError } from '../../../platform/app-error.ts'
import { claimCodes } from './claim-codes.ts'
import { judgedPhoto } from './photos/judged-photo.ts'
import { keepPhoto } from './photos/keep-photo.ts'
import { findDefaultThreshold } from './default-threshold.queries.ts'
import { storedUnitSize } from '../goods/unit-size/stored-unit-size.ts'
import { findProduct, lacksSupplier, products, storedLists } from './products.queries.ts'

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
  const { code = null, barcodes = [], packs = [], tracksExpiry = false } = input
  const unitSize = storedUnitSize(input.unitSize)
  const { lowStockThreshold = await findDefaultThreshold(tx, institutionId, unitSize) } = input
  const stored = {
    ...input,
    code,
    tracksExpiry: tracksExpiry || null,
    photo: photo?.hash ?? null,
    unitSize,
    lowStockThreshold,
    ...storedLists({ barcodes, packs }),
  }
  const { id } = await products.insert(tx, institutionId, stored)
  if (code !== null || barcodes.length > 0 || packs.length > 0) {
    await claimCodes(tx, { institutionId, id }, { name: input.name, code, barcodes, packs })
  }
  if (photo !== null) await keepPhoto(tx, { institutionId, id }, photo)
  const product = await findProduct(tx, { institutionId, branchId: null, id })
  if (product === null || lacksSupplier(product, input.supplierId)) throw new AppError('NOT_FOUND')
  return product
}
