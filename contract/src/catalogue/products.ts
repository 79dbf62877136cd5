import * as z from 'zod/mini'

import { SUPPLIER_TOPIC } from '../buying/supplier-topic.ts'
import { codeKey } from '../kit/codes.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  BY_NAME,
  Named,
  TEXT_MAX,
  idField,
  idParams,
  nameField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
  versionField,
} from '../kit/fields.ts'
import { lineField } from '../kit/text-field.ts'
import { hasWholeCents } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { ListPrice } from '../selling/price-lists/listed-price.ts'
import { AppliedTax } from '../selling/taxes/tax-amount.ts'
import { serviceField } from '../stock/facets/services.ts'
import { tracksExpiryField } from '../stock/lots.ts'
import { PACKS_MAX, PACK_NAME_MAX, PACK_SIZE_MAX, Pack, packWith } from './packs.ts'
import { barcodeField, barcodesField, codeField, invalidBarcode } from './product-codes.ts'
import { productFilters } from './product-filters.ts'
import { photoField } from './product-photos.ts'
import { measuredInput, measuredShape } from '../kit/unit-size.ts'

export const UNIT_MAX = 50
export const PRICE_MAX = 99_999_999.99
export const THRESHOLD_MAX = 1_000_000_000

export const ShownVariant = z.object({
  group: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type ShownVariant = z.infer<typeof ShownVariant>

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  /** ETB, at most 2 decimals. */
  pricePerUnit: z.number(),
  description: z.nullable(z.string()),
  lowStockThreshold: z.nullable(z.int()),
  categoryId: z.string(),
  category: Named,
  institutionId: z.string(),
  /** Stock on hand per branch; STAFF see their own branch only. A branch that never had any is left out. */
  branchProducts: z.array(
    z.object({
      branchId: z.string(),
      quantity: z.int(),
      /** Of the branch, where they are set. */
      minimum: z.optional(z.int()),
      maximum: z.optional(z.int()),
      /** The first expiry date of its units. */
      expiresOn: z.optional(z.iso.date()),
    }),
  ),
  version: versionField,
  /** A short number to sell by, in upper case as barcodes. Unique in the institution, among barcodes too. */
  code: z.nullable(z.string()),
  barcodes: z.array(z.string()),
  packs: z.optional(z.array(Pack)),
  /** Not offered any more; its stock and its past stay. */
  isArchived: z.boolean(),
  tracksExpiry: z.optional(z.boolean()),
  isService: serviceField,
  /** Of a variant. */
  groupId: z.optional(z.string()),
  variant: z.optional(ShownVariant),
  /** The parts of the unit that quantities, levels and packs count. */
  ...measuredShape,
  /** Its name in `getProductPhoto`. */
  photo: z.optional(z.string()),
  /** Whom it is ordered from by default; absent: none, or one that was deleted. */
  supplierId: z.optional(z.string()),
  supplier: z.optional(Named),
  /** Its own tax, and how its price is taxed today, by that one or by the institution's. Absent: none. */
  taxId: z.optional(z.string()),
  tax: z.optional(AppliedTax),
  /** ETB per unit: the floor of sellers' discounts, and of lists that hold today in the branches in sight. Absent: none. */
  floorPrice: z.optional(z.number()),
  listPrices: z.optional(z.array(ListPrice)),
})
export type Product = z.infer<typeof Product>

export const RULES = {
  CATEGORY_REQUIRED: 'Category is required',
  INVALID_ARCHIVED: 'isArchived must be true or false',
  INVALID_PACK_SIZE: 'A pack has a whole number of {min} to {max} units',
  INVALID_THRESHOLD: 'Low stock threshold must be a whole number of at least {min}',
  PACK_NAME_REQUIRED: 'Name of the pack is required',
  PACK_NAME_TWICE: 'Two packs of a product have different names',
  PRICE_TOO_FINE: 'Price per unit can have at most {decimals} decimals',
  PRICE_TOO_LARGE: 'Price per unit is too large',
  PRICE_TOO_SMALL: 'Price per unit must be greater than {min}', // spec §5: the words stand although 0 passes
  TOO_MANY_PACKS: 'At most {max} packs are allowed',
  UNIT_REQUIRED: 'Unit is required',
} as const
const rule = ruleOf(RULES)
const priceMessage = rule('PRICE_TOO_SMALL', { min: 0 })

/** ETB, at most 2 decimals. */
export const priceField = z
  .number(priceMessage)
  .check(
    z.minimum(0, priceMessage),
    z.maximum(PRICE_MAX, rule('PRICE_TOO_LARGE')),
    z.refine(hasWholeCents, rule('PRICE_TOO_FINE', { decimals: 2 })),
  )

const thresholdMessage = rule('INVALID_THRESHOLD', { min: 0 })

export const thresholdField = z.optional(
  z.nullable(
    z
      .int(thresholdMessage)
      .check(z.minimum(0, thresholdMessage), z.maximum(THRESHOLD_MAX, thresholdMessage)),
  ),
)

const invalidSize = rule('INVALID_PACK_SIZE', { min: 2, max: PACK_SIZE_MAX })

export const packSizeField = z
  .int(invalidSize)
  .check(z.minimum(2, invalidSize), z.maximum(PACK_SIZE_MAX, invalidSize))

export const PackInput = z.object({
  name: lineField(1, rule('PACK_NAME_REQUIRED'), PACK_NAME_MAX),
  size: packSizeField,
  barcode: z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), barcodeField], invalidBarcode))),
    z.transform((barcode) => (barcode === '' || barcode === undefined ? null : barcode)),
  ),
  price: z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), priceField]))),
    z.transform((price) => (typeof price === 'number' ? price : undefined)),
  ),
})

const packsField = z.optional(
  z.array(PackInput).check(
    z.maxLength(PACKS_MAX, rule('TOO_MANY_PACKS', { max: PACKS_MAX })),
    z.refine(
      (packs) => new Set(packs.map(({ name }) => name.toLowerCase())).size === packs.length,
      rule('PACK_NAME_TWICE'),
    ),
  ),
)

type Coded = Pick<Product, 'code' | 'barcodes' | 'packs'>

/** Whether a text is exactly the code or a barcode of the product or of one of its packs. */
export function hasCode(product: Coded, text: string): boolean {
  const wanted = codeKey(text)
  const { code, barcodes } = product
  const isBarcode = barcodes.some((one) => codeKey(one) === wanted)
  return (
    (code !== null && codeKey(code) === wanted) ||
    isBarcode ||
    packWith(product, text) !== undefined
  )
}

const unitField = lineField(1, rule('UNIT_REQUIRED'), UNIT_MAX)
const categoryIdField = idField(rule('CATEGORY_REQUIRED'))
const supplierIdField = z.optional(z.nullable(idField()))

const optionalFields = {
  description: optionalTextField(TEXT_MAX),
  lowStockThreshold: thresholdField,
  code: codeField,
  barcodes: barcodesField,
  packs: packsField,
  tracksExpiry: tracksExpiryField,
  isService: serviceField,
  ...measuredInput,
  photo: photoField,
  supplierId: supplierIdField,
  taxId: z.optional(z.nullable(idField())),
  floorPrice: z.optional(z.nullable(priceField)),
}

export const ProductInput = z.object({
  name: nameField,
  unit: unitField,
  pricePerUnit: priceField,
  categoryId: categoryIdField,
  ...optionalFields,
  institutionId: z.optional(z.nullable(idField())),
})

export const ProductChange = z.object({
  name: z.optional(nameField),
  unit: z.optional(unitField),
  pricePerUnit: z.optional(priceField),
  categoryId: z.optional(categoryIdField),
  ...optionalFields,
  isArchived: z.optional(z.boolean(rule('INVALID_ARCHIVED'))),
  version: sentVersionField,
})

/** Units shown for a product: of one branch, or the sum over all branches it came with (decisions §5). */
export function shownStock(product: Pick<Product, 'branchProducts'>, branchId?: string): number {
  return product.branchProducts
    .filter((stock) => branchId === undefined || stock.branchId === branchId)
    .reduce((units, stock) => units + stock.quantity, 0)
}

type Judged = Pick<Product, 'lowStockThreshold' | 'branchProducts'>

/** The minimum of a branch, else the product's own threshold; 0: none. */
export function thresholdOf(product: Judged, branchId?: string): number {
  const stock = product.branchProducts.find((one) => one.branchId === branchId)
  return stock?.minimum ?? product.lowStockThreshold ?? 0
}

/** Low when a threshold above 0 is set and the shown stock, of a branch or of all, is at or below it (spec §4). */
export function isLowStock(product: Judged, units: number, branchId?: string): boolean {
  const threshold = thresholdOf(product, branchId)
  return threshold > 0 && units <= threshold
}

const ORDERS = [...BY_NAME, 'price', '-price', ...BY_DATE, '-sold'] as const

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary:
    'Products with stock on hand, by name or by sales, of the branch soldIn; the search finds a code or barcode exactly, and first',
  needs: 'products.view',
  shows: ['products', 'stock', 'categories', SUPPLIER_TOPIC],
  query: z.object({
    ...pageQuery,
    ...sortQuery(ORDERS),
    ...productFilters,
    soldIn: z.optional(idField()),
  }),
  sorts: ORDERS,
  reply: z.array(Product),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load products.',
  pages: true,
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/products',
  summary: 'Add a product',
  needs: 'products.create',
  body: ProductInput,
  reply: Product,
  changes: ['products'],
  refusals: ['NOT_FOUND', 'CODE_TAKEN'],
  failure: 'Failed to create product.',
  creates: true,
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/products/{id}',
  summary: 'Change a product; old sales and entries keep their price',
  needs: 'products.edit',
  params: idParams,
  body: ProductChange,
  reply: Product,
  changes: ['products'],
  refusals: ['STALE_VERSION', 'CODE_TAKEN'],
  failure: 'Failed to update product.',
})
