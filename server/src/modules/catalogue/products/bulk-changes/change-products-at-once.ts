import {
  NEW_PRICE_INVALID,
  PRODUCT_CHANGED,
  newPrice,
} from '@mezgeb/contract/catalogue/product-changes'

import { AppError } from '../../../../platform/app-error.ts'
import { changeAtOnce, lockSeen } from './products-at-once.queries.ts'

import type { ProductsChange, changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type Input = z.output<typeof ProductsChange>
type Known = { id: string; version: number; price: number }

/** The refusals, the worst first, with the sentence of each product. */
const SENTENCES = {
  STALE_VERSION: PRODUCT_CHANGED,
  INVALID: NEW_PRICE_INVALID,
} as const
type Fault = { code: keyof typeof SENTENCES; path: string; message: string }

/**
 * Changes all products of the input or none. Throws STALE_VERSION or INVALID with every product that is at fault;
 * NOT_FOUND for a product or a category that is not there.
 */
export async function changeProductsAtOnce(
  tx: Transaction,
  institutionId: string,
  { products, categoryId, isArchived, lowStockThreshold, unit, pricePerUnit, priceChange }: Input,
): Promise<ReplyOf<typeof changeProducts>> {
  const ids = products.map(({ id }) => id)
  const known = new Map(
    (await tx.query(lockSeen(institutionId, ids))).map((row) => [row.id, row] as const),
  )
  if (known.size < ids.length) throw new AppError('NOT_FOUND')
  const prices = ids.map((id) => pricePerUnit ?? priceOf(known.get(id), priceChange))
  refuse(
    products.flatMap((seen, at) => {
      const code = faultOf(
        seen,
        known.get(seen.id),
        priceChange !== undefined && prices[at] === null,
      )
      return code === undefined ? [] : [{ code, path: `products.${at}`, message: SENTENCES[code] }]
    }),
  )
  const changed = await tx.query(
    changeAtOnce(
      institutionId,
      ids,
      prices,
      categoryId ?? null,
      lowStockThreshold !== undefined,
      lowStockThreshold ?? null,
      isArchived ?? null,
      unit ?? null,
    ),
  )
  return { changed: changed.length, same: ids.length - changed.length }
}

function priceOf(now: Known | undefined, change: Input['priceChange']): number | null {
  return now === undefined || change === undefined ? null : newPrice(now.price, change)
}

function faultOf(
  seen: { version: number },
  now: Known | undefined,
  isPriceWrong: boolean,
): Fault['code'] | undefined {
  if (now?.version !== seen.version) return 'STALE_VERSION'
  return isPriceWrong ? 'INVALID' : undefined
}

function refuse(faults: readonly Fault[]): void {
  const worst = Object.keys(SENTENCES).find((code) => faults.some((fault) => fault.code === code))
  const first = faults.find(({ code }) => code === worst)
  if (first !== undefined) throw new AppError(first.code, { fields: faults })
}
