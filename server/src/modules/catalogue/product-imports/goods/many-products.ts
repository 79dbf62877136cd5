import { codeOfAnother } from '@mezgeb/contract/catalogue/products'

import { AppError } from '../../../../platform/app-error.ts'
import { addMany, changeMany, claimMany, releaseMany, unclaimed } from './many-products.queries.ts'

import type { ProductChange, ProductInput } from '@mezgeb/contract/catalogue/products'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type New = z.output<typeof ProductInput> & { id: string }
/** `isArchived` can only archive. */
type Change = { id: string; wish: Omit<z.output<typeof ProductChange>, 'version'> }

/** Adds products in a few statements, whatever their number. Throws CODE_TAKEN. */
export async function addProducts(
  tx: Transaction,
  institutionId: string,
  added: readonly New[],
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ barcodes = [], ...fields }) => ({
    ...fields,
    barcodes: barcodes.length === 0 ? null : barcodes,
  }))
  await tx.query(addMany(institutionId, JSON.stringify(rows)))
  const coded = added.filter(({ code, barcodes = [] }) => Boolean(code) || barcodes.length > 0)
  await claim(tx, institutionId, coded)
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
      JSON.stringify(changes),
      changes.map(({ id }) => id),
    ),
  )
  const recoded = changes.filter(({ wish }) => 'code' in wish || 'barcodes' in wish)
  if (recoded.length === 0) return
  const ids = recoded.map(({ id }) => id)
  await tx.query(releaseMany(institutionId, ids))
  await claim(tx, institutionId, recoded)
}

async function claim(
  tx: Transaction,
  institutionId: string,
  products: readonly { id: string }[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  await tx.query(claimMany(institutionId, ids))
  const [taken] = await tx.query(unclaimed(institutionId, ids))
  if (taken === undefined) return
  const message = codeOfAnother(taken.code, taken.name)
  throw new AppError('CODE_TAKEN', { fields: [{ path: 'rows', message }] })
}
