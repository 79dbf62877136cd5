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
import { ruleOf } from '../kit/refusals.ts'
import { ListPrice } from '../selling/price-lists/listed-price.ts'
import { priceField } from './price-field.ts'
import { barcodesField, codeField } from './product-codes.ts'
import {
  codesOf,
  facetsInput,
  facetsOfGoods,
  facetsOfProduct,
  facetsOfStock,
} from './product-facets.ts'
import { productFilters } from './product-filters.ts'
import { photoField } from './product-photos.ts'

import type { Coded } from './product-facets.ts'

export const UNIT_MAX = 50
export const THRESHOLD_MAX = 1_000_000_000

export const ShownVariant = z.object({
  group: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type ShownVariant = z.infer<typeof ShownVariant>

const goodsShape = {
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  /** ETB, at most 2 decimals. */
  pricePerUnit: z.number(),
  /** Stock on hand per branch; STAFF see their own branch only. A branch that never had any is left out. */
  branchProducts: z.array(
    z.object({
      branchId: z.string(),
      quantity: z.int(),
      /** Of the branch, where they are set. */
      minimum: z.optional(z.int()),
      maximum: z.optional(z.int()),
      ...facetsOfStock,
    }),
  ),
  ...facetsOfGoods,
  /** Its name in `getProductPhoto`. */
  photo: z.optional(z.string()),
  /** ETB per unit: the floor of sellers' discounts, and of lists that hold today in the branches in sight. Absent: none. */
  floorPrice: z.optional(z.number()),
  listPrices: z.optional(z.array(ListPrice)),
}
/** A product as the line of a document needs it. */
export const Goods = z.object(goodsShape)
export type Goods = z.infer<typeof Goods>

export const Product = z.object({
  ...goodsShape,
  description: z.nullable(z.string()),
  lowStockThreshold: z.nullable(z.int()),
  categoryId: z.string(),
  category: Named,
  institutionId: z.string(),
  version: versionField,
  /** A short number to sell by, in upper case as barcodes. Unique in the institution, among barcodes too. */
  code: z.nullable(z.string()),
  barcodes: z.array(z.string()),
  /** Not offered any more; its stock and its past stay. */
  isArchived: z.boolean(),
  groupId: z.optional(z.string()),
  variant: z.optional(ShownVariant),
  /** Whom it is ordered from by default; absent: none, or one that was deleted. */
  supplierId: z.optional(z.string()),
  supplier: z.optional(Named),
  ...facetsOfProduct,
})
export type Product = z.infer<typeof Product>

export const RULES = {
  CATEGORY_REQUIRED: 'Category is required',
  INVALID_ARCHIVED: 'isArchived must be true or false',
  INVALID_THRESHOLD: 'Low stock threshold must be a whole number of at least {min}',
  UNIT_REQUIRED: 'Unit is required',
} as const
const rule = ruleOf(RULES)
const thresholdMessage = rule('INVALID_THRESHOLD', { min: 0 })

export const thresholdField = z.optional(
  z.nullable(
    z
      .int(thresholdMessage)
      .check(z.minimum(0, thresholdMessage), z.maximum(THRESHOLD_MAX, thresholdMessage)),
  ),
)

/** Whether a text is exactly a code of the product. */
export function hasCode(product: Coded, text: string): boolean {
  const wanted = codeKey(text)
  return codesOf(product).some(({ code }) => codeKey(code) === wanted)
}

const unitField = lineField(1, rule('UNIT_REQUIRED'), UNIT_MAX)
const categoryIdField = idField(rule('CATEGORY_REQUIRED'))
const supplierIdField = z.optional(z.nullable(idField()))

const optionalFields = {
  description: optionalTextField(TEXT_MAX),
  lowStockThreshold: thresholdField,
  code: codeField,
  barcodes: barcodesField,
  photo: photoField,
  ...facetsInput,
  supplierId: supplierIdField,
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
