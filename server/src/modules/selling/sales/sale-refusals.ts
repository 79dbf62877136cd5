import { PriceChange } from '@mezgeb/contract/selling/sales'
import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { UNIT_SIZE_CHANGED } from '@mezgeb/contract/catalogue/unit-size'
import { onlyGoodUnits } from '@mezgeb/contract/stock/lots'
import * as z from 'zod/mini'

import { AppError } from '../../../platform/app-error.ts'
import { paymentRefusal } from '../payments/payment-refusals.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { Explanation } from './record-sales.queries.ts'

const Shortages = z.array(z.object({ productId: z.string(), available: z.number() }))

const Expired = z.array(
  z.object({
    productId: z.string(),
    available: z.number(),
    lots: z.array(z.object({ batch: z.nullable(z.string()), expiresOn: z.string() })),
  }),
)

/** Products of a refusal. */
const Named = z.array(z.object({ productId: z.string() }))

const REFUSALS = {
  mismatch: 'KEY_REUSED',
  id_taken: 'ID_TAKEN',
  not_approved: 'INSTITUTION_PENDING',
  not_found: 'NOT_FOUND',
  total_too_large: 'TOTAL_TOO_LARGE',
  needs_till: 'NEEDS_TILL',
  till_closed: 'TILL_CLOSED',
} as const

/** The refusal of a sale that was not recorded. */
export function refusalOf(
  outcome: Exclude<Explanation['outcome'], 'replay' | 'recorded' | null>,
  details: unknown,
  { actor, body: { saleItems } }: { actor: Actor; body: Pick<SaleInput, 'saleItems'> },
): AppError {
  if (outcome === 'price_changed') {
    return new AppError('PRICE_CHANGED', { current: PriceChange.parse(details) })
  }
  if (outcome === 'archived') return archivedIn(Named.parse(details), saleItems)
  if (outcome === 'recounted') return recountedIn(Named.parse(details), saleItems)
  if (isPlain(outcome)) return new AppError(REFUSALS[outcome])
  if (outcome === 'expired') return expiredIn(Expired.parse(details), saleItems)
  if (outcome !== 'short') return paymentRefusal(actor, outcome, details)
  const available = new Map(
    Shortages.parse(details).map((short) => [short.productId, short.available]),
  )
  return new AppError('OUT_OF_STOCK', {
    fields: saleItems.flatMap(({ productId }, line) => {
      const units = available.get(productId)
      if (units === undefined) return []
      return [{ path: `saleItems.${line}.quantity`, message: onlyUnitsAvailable(units) }]
    }),
  })
}

function isPlain(outcome: string): outcome is keyof typeof REFUSALS {
  return outcome in REFUSALS
}

function archivedIn(archived: z.infer<typeof Named>, saleItems: SaleInput['saleItems']): AppError {
  const ids = new Set(archived.map(({ productId }) => productId))
  return new AppError('PRODUCT_ARCHIVED', {
    fields: saleItems.flatMap(({ productId }, line) =>
      ids.has(productId) ? [{ path: `saleItems.${line}.productId` }] : [],
    ),
  })
}

function expiredIn(expired: z.infer<typeof Expired>, saleItems: SaleInput['saleItems']): AppError {
  const goods = new Map(expired.map((one) => [one.productId, one]))
  return new AppError('HAS_EXPIRED', {
    fields: saleItems.flatMap(({ productId }, line) => {
      const one = goods.get(productId)
      if (one === undefined) return []
      return [
        { path: `saleItems.${line}.quantity`, message: onlyGoodUnits(one.available, one.lots) },
      ]
    }),
  })
}

function recountedIn(
  recounted: z.infer<typeof Named>,
  saleItems: SaleInput['saleItems'],
): AppError {
  const ids = new Set(recounted.map(({ productId }) => productId))
  return new AppError('INVALID', {
    fields: saleItems.flatMap(({ productId }, line) =>
      ids.has(productId)
        ? [{ path: `saleItems.${line}.quantity`, message: UNIT_SIZE_CHANGED }]
        : [],
    ),
  })
}
