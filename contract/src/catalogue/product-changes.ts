import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField } from '../kit/fields.ts'
import { hasWholeCents, toCents } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { PRICE_MAX } from './price-field.ts'
import { ProductInput, thresholdField } from './products.ts'

export const PRODUCTS_CHANGED_MAX = 2_000
export const PERCENT_MAX = 1_000
/** ETB, to round new prices to. */
export const PRICE_STEPS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 10, 50, 100] as const
export const PRICE_WAYS = ['PERCENT', 'AMOUNT'] as const

export const RULES = {
  CHANGE_REQUIRED: 'Choose what shall change',
  INVALID_PRICE_CHANGE: 'The change must be a number with at most {decimals} decimals',
  INVALID_PERCENT: 'The percentage must be from {min} to {max}',
  INVALID_PRICE_STEP: 'step must be one of {steps}',
  INVALID_PRICE_WAY: 'way must be one of {ways}',
  INVALID_PRODUCT_VERSION: 'Each product needs the version that was seen',
  NEW_PRICE_INVALID: 'The new price is not between 0 and {max}',
  CHANGED_REQUIRED: 'Choose at least one product',
  PRODUCT_CHANGED: 'Somebody else has changed this product',
  CHANGED_TWICE: 'A product is in the list twice',
  TOO_MANY_PRODUCTS: 'At most {max} products can be changed at once',
} as const
const rule = ruleOf(RULES)

export const PRODUCT_CHANGED = rule('PRODUCT_CHANGED')
export const NEW_PRICE_INVALID = rule('NEW_PRICE_INVALID', { max: PRICE_MAX })

const amountMessage = rule('INVALID_PRICE_CHANGE', { decimals: 2 })
const stepMessage = rule('INVALID_PRICE_STEP', { steps: PRICE_STEPS.join(', ') })

const stepField = z
  .number(stepMessage)
  .check(z.refine((step: number) => PRICE_STEPS.some((one) => one === step), stepMessage))

/** By a percentage or by an amount in ETB; the result is rounded to the nearest step, halves up. */
export const PriceChange = z
  .object({
    way: z.enum(PRICE_WAYS, rule('INVALID_PRICE_WAY', { ways: PRICE_WAYS.join(', ') })),
    by: z
      .number(amountMessage)
      .check(
        z.minimum(-PRICE_MAX, amountMessage),
        z.maximum(PRICE_MAX, amountMessage),
        z.refine(hasWholeCents, amountMessage),
      ),
    step: stepField,
  })
  .check(
    z.refine(
      ({ way, by }) => way !== 'PERCENT' || (by >= -100 && by <= PERCENT_MAX),
      rule('INVALID_PERCENT', { min: -100, max: PERCENT_MAX }),
    ),
  )
export type PriceChange = z.infer<typeof PriceChange>

/** The price after a change, exact to the cent; null when no product may have it. */
export function newPrice(price: number, { way, by, step }: PriceChange): number | null {
  // Hundredths of a percent of cents: whole numbers below 2^53.
  const factor = way === 'PERCENT' ? 10_000 + toCents(by) : 10_000
  const wanted = toCents(price) * factor + (way === 'AMOUNT' ? toCents(by) * 10_000 : 0)
  if (wanted < 0) return null
  const unit = toCents(step) * 10_000
  const rest = wanted % unit
  const steps = (wanted - rest) / unit + (2 * rest >= unit ? 1 : 0)
  const changed = (steps * toCents(step)) / 100
  return changed > PRICE_MAX ? null : changed
}

export const SeenProduct = z.object({
  id: idField(),
  version: z.int(rule('INVALID_PRODUCT_VERSION')),
})

const productsMessage = rule('CHANGED_REQUIRED')

export const ProductsChange = z
  .object({
    products: z.array(SeenProduct, productsMessage).check(
      z.minLength(1, productsMessage),
      z.maxLength(PRODUCTS_CHANGED_MAX, rule('TOO_MANY_PRODUCTS', { max: PRODUCTS_CHANGED_MAX })),
      z.refine(
        (products) => new Set(products.map(({ id }) => id)).size === products.length,
        rule('CHANGED_TWICE'),
      ),
    ),
    categoryId: z.optional(idField()),
    isArchived: z.optional(z.boolean()),
    lowStockThreshold: thresholdField,
    /** The same for all, instead of a change by percentage or amount. */
    pricePerUnit: z.optional(ProductInput.shape.pricePerUnit),
    priceChange: z.optional(PriceChange),
    unit: z.optional(ProductInput.shape.unit),
  })
  .check(
    z.refine(
      ({ products: _products, ...changes }) =>
        Object.values(changes).some((change) => change !== undefined),
      rule('CHANGE_REQUIRED'),
    ),
  )

/** One transaction: all products or none. A product that has all of it already is left as it is. */
export const changeProducts = endpoint({
  method: 'POST',
  path: '/products/changes',
  summary:
    'Change category, unit, price, low stock threshold or archive of up to 2,000 products at once',
  needs: 'products.edit',
  body: ProductsChange,
  reply: z.object({ changed: z.int(), same: z.int() }),
  changes: ['products'],
  refusals: ['NOT_FOUND', 'STALE_VERSION'],
  failure: 'Failed to change the products.',
  creates: true,
})
