import { PriceChange } from '@mezgeb/contract/selling/sales'
import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { UNIT_SIZE_CHANGED } from '@mezgeb/contract/catalogue/unit-size'
import * as z from 'zod/mini'

import { AppError } from '../../../platform/app-error.ts'
import { REFUSED_GOODS } from '../../stock/ledger/lines/line-facets.ts'
import { paymentRefusal } from '../payments/payment-refusals.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { Explanation } from './record-sales.queries.ts'

const RefusedGoods = z.looseObject({
  productId: z.string(),
  available: z._default(z.number(), 0),
})
type RefusedGoods = z.infer<typeof RefusedGoods>

const REFUSALS = {
  mismatch: 'KEY_REUSED',
  id_taken: 'ID_TAKEN',
  not_approved: 'INSTITUTION_PENDING',
  not_found: 'NOT_FOUND',
  total_too_large: 'TOTAL_TOO_LARGE',
  needs_till: 'NEEDS_TILL',
  till_closed: 'TILL_CLOSED',
} as const

type OfGoods = { code: ErrorCode; field: (goods: RefusedGoods) => [name: string, message?: string] }

/** Those that name goods, and what is wrong in their lines. */
const OF_GOODS: Record<'archived' | 'recounted' | 'short' | 'expired', OfGoods> = {
  archived: { code: 'PRODUCT_ARCHIVED', field: () => ['productId'] },
  recounted: { code: 'INVALID', field: () => ['quantity', UNIT_SIZE_CHANGED] },
  short: {
    code: 'OUT_OF_STOCK',
    field: ({ available }) => ['quantity', onlyUnitsAvailable(available)],
  },
  ...REFUSED_GOODS,
}

/** The refusal of a sale that was not recorded. */
export function refusalOf(
  outcome: Exclude<Explanation['outcome'], 'replay' | 'recorded' | null>,
  details: unknown,
  { actor, body: { saleItems } }: { actor: Actor; body: Pick<SaleInput, 'saleItems'> },
): AppError {
  if (outcome === 'price_changed') {
    return new AppError('PRICE_CHANGED', { current: PriceChange.parse(details) })
  }
  if (isOf(REFUSALS, outcome)) return new AppError(REFUSALS[outcome])
  if (!isOf(OF_GOODS, outcome)) return paymentRefusal(actor, outcome, details)
  const { code, field } = OF_GOODS[outcome]
  const refused = new Map(
    z
      .array(RefusedGoods)
      .parse(details)
      .map((goods) => [goods.productId, goods]),
  )
  const fields = saleItems.flatMap(({ productId }, line) => {
    const goods = refused.get(productId)
    if (goods === undefined) return []
    const [name, message] = field(goods)
    return [{ path: `saleItems.${line}.${name}`, ...(message === undefined ? {} : { message }) }]
  })
  return new AppError(code, { fields })
}

const isOf = <Of extends object>(of: Of, outcome: PropertyKey): outcome is keyof Of => outcome in of
