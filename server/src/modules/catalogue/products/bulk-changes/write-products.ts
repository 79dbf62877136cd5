import { codeOfAnother } from '@mezgeb/contract/catalogue/product-codes'

import { AppError } from '../../../../platform/app-error.ts'
import { namesCodes, storedFacets, storedOfNew } from '../product-facets.ts'
import { addMany, changeMany, claimMany, releaseMany, unclaimed } from './write-products.queries.ts'

import type { ProductChange, ProductInput } from '@mezgeb/contract/catalogue/products'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type New = Pick<
  z.output<typeof ProductInput>,
  'name' | 'unit' | 'categoryId' | 'pricePerUnit' | 'code'
> & {
  id: string
  /** Of a variant. */
  groupId?: string
  optionValues?: readonly string[]
}
/** The field that has a code of another product. */
type PathOf = (taken: { id: string; code: string }) => string
const OF_ROWS: PathOf = () => 'rows'
/** `isArchived` can only archive. */
type Change = { id: string; input: Omit<z.output<typeof ProductChange>, 'version'> }

/** Adds products without photos in a few statements, whatever their number. Throws CODE_TAKEN with all codes that are taken, INVALID as `storedOfNew`. */
export async function addProducts(
  tx: Transaction,
  institutionId: string,
  added: readonly New[],
  pathOf = OF_ROWS,
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map((fields) => ({ ...fields, ...storedOfNew(fields) }))
  await tx.query(addMany(institutionId, JSON.stringify(rows)))
  await claim(tx, institutionId, added.filter(namesCodes), pathOf)
}

/** Changes products in a few statements; the caller has locked them. Throws CODE_TAKEN. */
export async function changeProducts(
  tx: Transaction,
  institutionId: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    changeMany(
      institutionId,
      JSON.stringify(changes.map((change) => ({ ...change, ...storedFacets(change.input) }))),
      changes.map(({ id }) => id),
    ),
  )
  const recoded = changes.filter(({ input }) => namesCodes(input))
  if (recoded.length === 0) return
  const ids = recoded.map(({ id }) => id)
  await tx.query(releaseMany(institutionId, ids))
  await claim(tx, institutionId, recoded, OF_ROWS)
}

async function claim(
  tx: Transaction,
  institutionId: string,
  products: readonly { id: string }[],
  pathOf: PathOf,
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  await tx.query(claimMany(institutionId, ids))
  const taken = await tx.query(unclaimed(institutionId, ids))
  if (taken.length === 0) return
  const fields = taken.map((one) => ({
    path: pathOf(one),
    message: codeOfAnother(one.code, one.name, one.is_archived),
  }))
  throw new AppError('CODE_TAKEN', { fields })
}
