import * as z from 'zod/mini'

import { MOVING_KINDS } from '../features.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Named, idField, idParams, pageQuery, periodQuery, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { Product } from '../catalogue/products.ts'
import { goodsFacets } from '../stock/facets/line-facets.ts'
import { DOCUMENT_SHOWS } from '../stock/ledger.ts'
import { lastValue, valueMoved, valueOfUnits, valuesOfGoods } from './value-of-product.ts'

export const SOLD_DAYS = 30
/** Prices at most, those of goods that came, too; the newest ones. */
export const PRICES_MAX = 50

/** Transfers at most, the oldest first. */
export const ON_ROAD_MAX = 100

export const RULES = {
  INVALID_MOVEMENT_KIND: 'kind must be one of {kinds}',
} as const
const rule = ruleOf(RULES)

const branchQuery = { branchId: z.optional(idField()) }

export const OnRoad = z.object({
  transfer: z.object({ id: z.string(), number: z.string() }),
  fromBranch: Named,
  toBranch: Named,
  units: z.int(),
  since: timeField,
  ...valueOfUnits,
})
export type OnRoad = z.infer<typeof OnRoad>

const InQuarantine = z.object({
  id: z.string(),
  number: z.string(),
  branch: Named,
  units: z.int(),
  since: timeField,
  ...valueOfUnits,
})
export type InQuarantine = z.infer<typeof InQuarantine>

export const ProductSheet = z.object({
  product: Product,
  /** Branches in sight that have or had the product, by name. */
  stock: z.array(
    z.object({
      branch: Named,
      quantity: z.int(),
      /** Units with an expiry date, the first to expire first; absent unless the product tracks it. */
      ...goodsFacets,
      ...valueOfUnits,
    }),
  ),
  /** Units between two branches, in transfers with one end in sight. */
  onRoad: z.array(OnRoad),
  /** Units that branches hold in quarantine, the oldest first; absent: none. */
  inQuarantine: z.optional(z.array(InQuarantine)),
  /** The last 30 days, today included. */
  sold: z.object({
    units: z.int(),
    amount: z.number(),
    days: z.array(z.object({ day: z.iso.date(), units: z.int() })),
    /** How long the units on hand last at this speed; null when none was sold. */
    daysOfCover: z.nullable(z.int()),
  }),
  /** Of the last deliveries and receipts, the newest first. */
  suppliers: z.array(
    z.object({
      supplier: Named,
      times: z.int(),
      units: z.int(),
      lastAt: timeField,
      ...lastValue,
    }),
  ),
})
export type ProductSheet = z.infer<typeof ProductSheet>

const SHOWS = ['stock', 'transfers', ...DOCUMENT_SHOWS] as const

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{id}',
  summary: 'A product with its stock per branch and in transit, last sales and suppliers',
  needs: 'products.view',
  shows: SHOWS,
  params: idParams,
  query: z.object({ ...branchQuery, timeZone: periodQuery.timeZone }),
  reply: ProductSheet,
  failure: 'Failed to load the product.',
})

export const ProductMovement = z.object({
  id: z.string(),
  at: timeField,
  /** A kind of document; VALUATION: units on hand of unknown cost were given one; DIFFERENCE: of goods that were taken back. */
  kind: z.string(),
  documentId: z.string(),
  number: z.nullable(z.string()),
  branch: Named,
  user: Named,
  party: z.nullable(Named),
  note: z.nullable(z.string()),
  quantity: z.int(),
  balance: z.int(),
  /** ETB, the selling price of that moment. */
  pricePerUnit: z.number(),
  ...valueMoved,
})
export type ProductMovement = z.infer<typeof ProductMovement>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no names
export const MOVEMENT_KINDS = Object.keys(MOVING_KINDS) as [
  keyof typeof MOVING_KINDS,
  ...(keyof typeof MOVING_KINDS)[],
]

const { limit, cursor } = pageQuery

export const listProductMovements = endpoint({
  method: 'GET',
  path: '/products/{id}/movements',
  summary: 'Movements of a product: the stock card of a branch or of all, newest first',
  needs: 'products.view',
  shows: SHOWS,
  params: idParams,
  query: z.object({
    limit,
    cursor,
    ...branchQuery,
    ...periodQuery,
    kind: z.optional(
      z.enum(MOVEMENT_KINDS, rule('INVALID_MOVEMENT_KIND', { kinds: MOVEMENT_KINDS.join(', ') })),
    ),
  }),
  reply: z.array(ProductMovement),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the movements.',
  pages: true,
})

export const ProductPrices = z.object({
  /** Selling prices, the newest first; each holds until the one above it. */
  prices: z.array(
    z.object({
      at: timeField,
      price: z.number(),
      user: z.nullable(Named),
    }),
  ),
  ...valuesOfGoods,
})
export type ProductPrices = z.infer<typeof ProductPrices>

export const getProductPrices = endpoint({
  method: 'GET',
  path: '/products/{id}/prices',
  summary: 'The selling prices of a product, and what it cost',
  needs: 'products.view',
  shows: SHOWS,
  params: idParams,
  reply: ProductPrices,
  failure: 'Failed to load the prices.',
})
