import { codeOfAnother } from '@mezgeb/contract/catalogue/products'

import { AppError } from '../../../platform/app-error.ts'
import { addCodes, codesOfOthers, releaseCodes } from './product-codes.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'

type Coded = { code?: string | null | undefined; barcodes?: readonly string[] | null | undefined }

/**
 * Gives a product exactly these codes; a transaction that is about to take one of them is waited for. Throws CODE_TAKEN,
 * which names the products that have them.
 */
export async function claimCodes(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  { code = null, barcodes }: Coded,
): Promise<void> {
  const codes = [...new Set([...(code === null ? [] : [code]), ...(barcodes ?? [])])]
  await tx.query(releaseCodes(institutionId, id, codes))
  if (codes.length === 0) return
  await tx.query(addCodes(institutionId, id, codes))
  const taken = await tx.query(codesOfOthers(institutionId, id, codes))
  if (taken.length === 0) return
  throw new AppError('CODE_TAKEN', {
    fields: taken.map((one) => ({
      path: one.code === code ? 'code' : 'barcodes',
      message: codeOfAnother(one.code, one.name),
    })),
  })
}
