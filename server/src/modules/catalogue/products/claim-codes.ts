import { codeOfAnother } from '@mezgeb/contract/catalogue/product-codes'
import { codesOf, codesTwice } from '@mezgeb/contract/catalogue/product-facets'
import { formsOf } from '@mezgeb/contract/kit/codes'

import { AppError } from '../../../platform/app-error.ts'
import { addCodes, codesOfOthers, releaseCodes } from './product-codes.queries.ts'

import type { Coded } from '@mezgeb/contract/catalogue/product-facets'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'

/**
 * Gives a product exactly these codes; a transaction that is about to take one of them is waited for. Throws
 * CODE_TAKEN, which names the products that have them.
 */
export async function claimCodes(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  { name, ...coded }: Coded & { name: string },
): Promise<void> {
  const given = codesOf(coded)
  const codes = [...new Set(given.map(({ code }) => code))]
  refuse(codesTwice(given).map(({ code, path }) => ({ path, message: codeOfAnother(code, name) })))
  await tx.query(releaseCodes(institutionId, id, codes))
  if (codes.length === 0) return
  await tx.query(addCodes(institutionId, id, codes))
  const forms = codes.flatMap((one) => formsOf(one).map((form) => ({ code: one, form })))
  const [ofCodes, asForms] = [forms.map((one) => one.code), forms.map(({ form }) => form)]
  const taken = await tx.query(codesOfOthers(institutionId, id, ofCodes, asForms))
  refuse(
    taken.map((one) => ({
      path: given.find(({ code }) => code === one.code)?.path ?? 'code',
      message: codeOfAnother(one.code, one.name, one.is_archived),
    })),
  )
}

function refuse(fields: { path: string; message: string }[]): void {
  if (fields.length > 0) throw new AppError('CODE_TAKEN', { fields })
}
