import * as z from 'zod/mini'

import { idField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { MOVED_DATES, MOVED_NUMBERS, MOVED_TEXTS } from '../stock/facets/line-facets.ts'
import { CODED_FIELDS, FURTHER_ANSWERS } from './product-facets.ts'

export const IMPORT_COLUMNS_MAX = 200
const HEADING_MAX = 200

export const RULES = {
  INVALID_COLUMNS: 'A column has a heading, and a field or null',
  INVALID_CONTENT: 'content must be a digest in letters and digits',
  INVALID_QUANTITIES: 'quantities must be SET, ADD or ONCE',
} as const
const rule = ruleOf(RULES)

/** Columns whose cells are yes or no; without stock it is a service. */
export const ANSWER_COLUMNS = ['unitSize', ...FURTHER_ANSWERS] as const
export type AnswerColumn = (typeof ANSWER_COLUMNS)[number]

/** Columns that rows of new products may lack; without the second one the unit says whether it is sold by weight. */
export const COLUMNS_IF_NEW = ['unit', 'unitSize', 'category'] as const

const OF_PRODUCT = [
  'name',
  ...CODED_FIELDS,
  ...(['category', 'unit', 'unitSize'] as const),
  ...(['pricePerUnit', 'floorPrice', 'lowStockThreshold', 'description', 'supplier'] as const),
  ...FURTHER_ANSWERS,
] as const
const OF_STOCK = ['quantity', ...MOVED_TEXTS, ...MOVED_NUMBERS] as const
const OF_GROUP = ['group', 'options'] as const

/** The columns of what a product has, without its stock. */
export const GOODS_COLUMNS = [...OF_PRODUCT, ...OF_GROUP] as const

/**
 * The columns of a file, beside the stock of each branch. `photo` is the name of a picture, which people choose after the import: a server
 * fetches none. `stockBefore` is the stock by branch when the file was exported, `Bole: 32; Piassa: 33`: one that is still so
 * stays as it is. `id` is that of an exported record; of another institution it says nothing.
 */
export const IMPORT_COLUMNS = {
  PRODUCTS: [...OF_PRODUCT, ...OF_STOCK, ...OF_GROUP, 'photo', 'stockBefore', 'id'],
  CUSTOMERS: ['name', 'phone', 'address', 'tin', 'creditLimit', 'owed', 'owedSince', 'id'],
  SUPPLIERS: ['name', 'contactPerson', 'phone', 'address', 'tin', 'leadDays', 'id'],
} as const

/** An empty cell leaves its field as it is. */
export const ImportField = z.enum([
  'stock',
  ...IMPORT_COLUMNS.PRODUCTS,
  ...IMPORT_COLUMNS.CUSTOMERS,
  ...IMPORT_COLUMNS.SUPPLIERS,
])
export type ImportField = z.infer<typeof ImportField>

export const DATE_COLUMNS: { readonly [Field in ImportField]?: 'DAY' | 'EXPIRY' } = {
  ...MOVED_DATES,
  owedSince: 'DAY',
}

export const MAY_BE_NOTHING: ReadonlySet<ImportField> = new Set<ImportField>([
  ...CODED_FIELDS,
  ...(['supplier', 'description', ...MOVED_TEXTS] as const),
  ...(['group', 'options', 'photo', 'phone', 'contactPerson', 'address', 'tin'] as const),
  'owedSince',
])

const columnMessage = rule('INVALID_COLUMNS')
const contentMessage = rule('INVALID_CONTENT')
/** A column of the file; without a field it is left out. Those of the stock have their branch. */
export const ImportColumn = z.object({
  heading: z
    .string(columnMessage)
    .check(
      z.maxLength(HEADING_MAX, columnMessage),
      z.regex(/^[^\u0000\ud800-\udfff]*$/u, columnMessage),
    ),
  field: z.nullable(z.enum(ImportField.options, columnMessage)),
  branchId: z.optional(idField()),
})
const GivenColumn = ImportColumn.check(
  z.refine(
    ({ field, branchId }) => (field === 'stock') === (branchId !== undefined),
    columnMessage,
  ),
)
export type ImportColumn = z.infer<typeof ImportColumn>

/** ONCE: added, but the new stock of products that got stock from the same file before. */
export const Quantities = z.enum(['SET', 'ADD', 'ONCE'], rule('INVALID_QUANTITIES'))

/** A digest of the file, the same for the same bytes. */
export const contentField = z.optional(
  z.string(contentMessage).check(z.regex(/^[0-9a-z]{1,64}$/, contentMessage)),
)

export const columnsField = z._default(
  z.array(GivenColumn, columnMessage).check(z.maxLength(IMPORT_COLUMNS_MAX, columnMessage)),
  [],
)
