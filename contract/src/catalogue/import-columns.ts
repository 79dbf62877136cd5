import * as z from 'zod/mini'

import { idField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'

export const IMPORT_COLUMNS_MAX = 200
const HEADING_MAX = 200

export const RULES = {
  INVALID_COLUMNS: 'A column has a heading, and a field or null',
  INVALID_CONTENT: 'content must be a digest in letters and digits',
  INVALID_QUANTITIES: 'quantities must be SET, ADD or ONCE',
} as const
const rule = ruleOf(RULES)

/** The columns of a file. An empty cell leaves its field as it is. */
export const ImportField = z.enum([
  'id',
  'name',
  'code',
  'barcodes',
  'category',
  'unit',
  'pricePerUnit',
  'floorPrice',
  'lowStockThreshold',
  'description',
  'quantity',
  'stock',
  'stockBefore',
  'unitCost',
  'supplier',
  'packs',
  'unitSize',
  'tracksExpiry',
  'keepsStock',
  'batch',
  'expiresOn',
  'group',
  'options',
  'photo',
  'contactPerson',
  'phone',
  'address',
  'leadDays',
  'tin',
  'creditLimit',
  'owed',
  'owedSince',
])
export type ImportField = z.infer<typeof ImportField>

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
