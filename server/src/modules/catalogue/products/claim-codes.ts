import { codeOfAnother } from '@mezgeb/contract/catalogue/product-codes'
import { formsOf } from '@mezgeb/contract/kit/codes'

import { AppError } from '../../../platform/app-error.ts'
import { addCodes, codesOfOthers, releaseCodes } from './product-codes.queries.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'

/** The fields of a product that say which codes it has. */
export type Coded = {
  name: string
  code?: string | null | undefined
  barcodes?: readonly string[] | null | undefined
  packs?: Product['packs'] | null
}

export const NO_CODES = { code: null, barcodes: [], packs: [] }

/**
 * Gives a product and its packs exactly these codes; a transaction that is about to take one of them is waited for. Throws
 * CODE_TAKEN, which names the products that have them.
 */
export async function claimCodes(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  { name, code = null, barcodes, packs }: Coded,
): Promise<void> {
  const packed = (packs ?? []).map(({ barcode }) => barcode)
  const given = [...new Set([code, ...(barcodes ?? [])]), ...packed].filter((one) => one !== null)
  const codes = [...new Set(given)]
  const pathOf = (wanted: string) => {
    const pack = packed.lastIndexOf(wanted)
    if (pack !== -1) return `packs.${pack}.barcode`
    return wanted === code ? 'code' : 'barcodes'
  }
  // A scan names either the unit or one pack.
  const twice = given.filter((one, at) => given.indexOf(one) !== at)
  refuse(twice.map((one) => ({ path: pathOf(one), message: codeOfAnother(one, name) })))
  await tx.query(releaseCodes(institutionId, id, codes))
  if (codes.length === 0) return
  await tx.query(addCodes(institutionId, id, codes))
  const forms = codes.flatMap((one) => formsOf(one).map((form) => ({ code: one, form })))
  const [ofCodes, asForms] = [forms.map((one) => one.code), forms.map(({ form }) => form)]
  const taken = await tx.query(codesOfOthers(institutionId, id, ofCodes, asForms))
  refuse(
    taken.map((one) => ({
      path: pathOf(one.code),
      message: codeOfAnother(one.code, one.name, one.is_archived),
    })),
  )
}

function refuse(fields: { path: string; message: string }[]): void {
  if (fields.length > 0) throw new AppError('CODE_TAKEN', { fields })
}
