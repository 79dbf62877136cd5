import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { SUPPLIER_TOPIC } from '../buying/supplier-topic.ts'
import { CUSTOMER_TOPIC } from '../selling/customer-topic.ts'
import { CATEGORY_TOPIC } from './category-topic.ts'
import { Named, idParams, pageQuery, timeField } from '../kit/fields.ts'
import { lineField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { branchIdField } from '../stock/ledger.ts'
import {
  COLUMNS_IF_NEW,
  IMPORT_COLUMNS_MAX,
  ImportColumn,
  ImportField,
  Quantities,
  columnsField,
  contentField,
} from './import-columns.ts'

/** Rows of a file, and of one call or portion. */
export const IMPORT_ROWS_MAX = 50_000
export const PORTION_ROWS = 200
/** Rows of a sheet, and characters of its cell: a text that is too long for its field is the fault of its row alone. */
const [ROW_MAX, CELL_MAX] = [1_048_576, 32_767]

export const RULES = {
  CELL_NOT_NUMBER: '{text} is not a number',
  CELL_OTHER_UNIT: '{text} is not in {unit}. Write the quantity in {unit}.',
  CELL_SHEET_ERROR: '{text} is an error in the spreadsheet',
  CELL_TOO_FINE: '{text} has more decimals than this product can have',
  CELL_UNREADABLE: 'Letters are lost in {text}. Save the file as UTF-8.',
  CELL_UNSURE: '{text} is {one} or {other}. Choose the decimal sign of its column.',
  CELL_DAY_UNSURE: '{text} is {one} or {other}. Write one of these days.',
  CELL_NO_EXPIRY: '{text} is no expiry date. Write it as {example}.',
  CELL_DAY_MISSING: '{text} is a month. Write the day, too.',
  CELL_NOT_YES: '{text} is neither yes nor no',
  FILE_NAME_REQUIRED: 'The file has no name',
  INVALID_ROW: 'A row has a number from 1 to {max}, and cells',
  INVALID_OWED_SINCE: 'Owed since must be a day until today, such as {example}',
  INVALID_PACKS: 'Write packs as: Carton x 24 = 400 [barcode]; Box x 6',
  INVALID_VARIANT: 'Write options as: Size: 39; Colour: black',
  INVALID_IMPORT_OF: 'of must be one of {subjects}',
  SAME_AS_ROW: 'Row {row} has the same product',
  SAME_PERSON_AS_ROW: 'Row {row} has the same name. Give both a phone number.',
  SEVERAL_PEOPLE: '{count} have this name. Give the phone number.',
  OPENING_DEBT_THERE: 'An opening debt of {owed} is there. Undo its import to change it.',
  BOUGHT_BY_THEN: 'The customer bought here by then: only a debt from before is an opening debt',
  PHONE_DOUBTFUL: '{text} may be misspelt',
  PRICE_MISSING: 'The price is missing',
  ROW_TWICE: 'A row is in the list twice',
  OTHER_OPTIONS: 'The options of these variants are {options}',
  SEVERAL_GROUPS: '{count} products with variants have this name',
  SEVERAL_SUPPLIERS: '{count} suppliers have this name',
  SEVERAL_PRODUCTS: '{count} products have this name. Give the code.',
  STOCK_NEGATIVE: 'The quantity must be at least 0',
  STOCK_TWICE: 'Give a quantity or the stock of branches, not both',
  VARIANT_INCOMPLETE: 'A variant needs both its product and its options',
  VARIANT_KEPT: 'A variant keeps its product and options: change those on its page',
  UNIT_SIZE_KEPT: 'Only new products get this from a file: change it on the page of the product',
} as const
const rule = ruleOf(RULES)

export const IMPORT_SUBJECTS = ['PRODUCTS', 'CUSTOMERS', 'SUPPLIERS'] as const
export const ImportOf = z.enum(
  IMPORT_SUBJECTS,
  rule('INVALID_IMPORT_OF', { subjects: IMPORT_SUBJECTS.join(', ') }),
)
export type ImportOf = z.infer<typeof ImportOf>

const rowMessage = rule('INVALID_ROW', { max: ROW_MAX })
const rowTwice = rule('ROW_TWICE')
const wellFormed = z.regex(/^[^\u0000\ud800-\udfff]*$/u, rowMessage)
const text = z.string(rowMessage).check(z.maxLength(CELL_MAX, rowMessage), wellFormed)
const cellField = z.optional(z.nullable(z.union([z.number(rowMessage), text])))
const cellsOf = <Field extends ImportField>(fields: readonly Field[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the fields
  Object.fromEntries(fields.map((field) => [field, cellField])) as Record<Field, typeof cellField>
const cells = z.object({
  ...cellsOf(ImportField.options),
  /** Of a new product whose row does not say it. */
  ifNew: z.optional(z.object(cellsOf(COLUMNS_IF_NEW))),
  /** The new stock in the branches of the columns `stock`, in their order. */
  stock: z.optional(
    z.array(cellField, rowMessage).check(z.maxLength(IMPORT_COLUMNS_MAX, rowMessage)),
  ),
})
export type ImportCells = z.infer<typeof cells>

const RowInput = z.object({
  row: z.int(rowMessage).check(z.minimum(1, rowMessage), z.maximum(ROW_MAX, rowMessage)),
  cells,
})

/** SAME changes nothing, ERROR is left out. */
export const ImportOutcome = z.enum(['CREATE', 'CHANGE', 'SAME', 'ERROR'])
export type ImportOutcome = z.infer<typeof ImportOutcome>
/** CHECKED: nothing is applied yet; RUNNING and UNDOING: a part is, and the rest can follow. */
export const ImportStatus = z.enum(['CHECKED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE'])

export const Import = z.object({
  id: z.string(),
  fileName: z.string(),
  of: ImportOf,
  /** Of the stock or the customers; null for suppliers, which are the institution's. */
  branch: z.nullable(Named),
  quantities: Quantities,
  /** The newest import of this name or content into the branch that is not undone, for ONCE. */
  earlier: z.nullable(z.object({ fileName: z.string(), createdAt: timeField })),
  again: z.int(),
  columns: z.array(ImportColumn),
  status: ImportStatus,
  user: Named,
  createdAt: timeField,
  /** Rows of the file, and those that the server has. */
  fileRows: z.int(),
  rows: z.int(),
  counts: z.object({ CREATE: z.int(), CHANGE: z.int(), SAME: z.int(), ERROR: z.int() }),
  /** Rows that are applied, of them undone, of these with something that stays. */
  done: z.int(),
  undone: z.int(),
  kept: z.int(),
})
export type Import = z.infer<typeof Import>

const KEPT = ['STOCK', 'FIELDS', 'PRODUCT', 'PERSON', 'DEBT'] as const
const WAITING = ['ORDER', 'TRANSFER', 'STOCK_TAKE', 'LEVELS', 'GROUP', 'PRICES'] as const
const Value = z.nullable(z.union([z.string(), z.number()]))
export const ImportRow = z.object({
  id: z.string(),
  row: z.int(),
  name: z.string(),
  outcome: ImportOutcome,
  changes: z.array(
    z.object({
      field: ImportField,
      before: Value,
      after: Value,
      branch: z.optional(Named),
    }),
  ),
  /** Of a row that is not left out: warnings. */
  errors: z.array(
    z.object({
      field: ImportField,
      code: z.string(),
      message: z.string(),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
  cells: z.optional(cells),
  /** The product of an applied row. */
  productId: z.optional(z.string()),
  isDone: z.boolean(),
  /** Reasons for what is not undone: used or changed since, or something waits for the product. */
  kept: z.array(z.enum([...KEPT, ...WAITING])),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'Imports, newest first',
  needs: 'products.import',
  shows: ['imports', 'branches', 'users'],
  query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
  reply: z.array(Import),
  failure: 'Failed to load imports.',
  pages: true,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'An import with its counts',
  needs: 'products.import',
  shows: ['imports', 'branches', 'users'],
  params: idParams,
  reply: Import,
  failure: 'Failed to load the import.',
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'Rows of an import, with what each one does',
  needs: 'products.import',
  shows: ['imports'],
  params: idParams,
  query: z.object({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    outcome: z.optional(ImportOutcome),
    /** `true`: only rows of which undoing left something. */
    kept: z.optional(z.enum(['true'])),
    /** `true`: only applied rows that name a picture. */
    pictures: z.optional(z.enum(['true'])),
  }),
  reply: z.array(ImportRow),
  failure: 'Failed to load the rows of the import.',
  pages: true,
})

export const createImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Begin an import of products with opening stock, of customers or of suppliers',
  needs: 'products.import',
  body: z.object({
    fileName: lineField(1, rule('FILE_NAME_REQUIRED')),
    /** Rows that will be sent: without one of them nothing is applied. */
    fileRows: z
      .int(rowMessage)
      .check(z.minimum(1, rowMessage), z.maximum(IMPORT_ROWS_MAX, rowMessage)),
    of: z._default(ImportOf, 'PRODUCTS'),
    branchId: branchIdField,
    quantities: z._default(Quantities, 'ADD'),
    /** A digest of the file, the same for the same bytes. */
    content: contentField,
    columns: columnsField,
  }),
  reply: Import,
  changes: ['imports'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to begin the import.',
  creates: true,
})

/** A row that is sent again replaces the one before. */
export const addImportRows = endpoint({
  method: 'POST',
  path: '/imports/{id}/rows',
  summary: 'Add rows of the file, and judge them without changing anything else',
  needs: 'products.import',
  params: idParams,
  body: z.object({
    rows: z.array(RowInput, rowMessage).check(
      z.minLength(1, rowMessage),
      z.maxLength(PORTION_ROWS, rowMessage),
      z.refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, rowTwice),
    ),
  }),
  reply: Import,
  changes: ['imports'],
  weight: 10,
  refusals: ['STATUS_CHANGE'],
  failure: 'Failed to check the rows.',
})

const CHANGED = ['imports', 'products', 'stock', CUSTOMER_TOPIC, SUPPLIER_TOPIC] as const

/** Each call applies a portion; it is called again until the import is DONE. */
export const runImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/run',
  summary: 'Apply the next portion of an import',
  needs: 'products.import',
  params: idParams,
  reply: Import,
  changes: [...CHANGED, CATEGORY_TOPIC],
  refusals: ['STATUS_CHANGE', 'CODE_TAKEN', 'CATEGORY_TAKEN', 'STOCK_TOO_LARGE'],
  failure: 'Failed to go on with the import.',
})

/** Each call undoes a portion, the last one first; it is called again until the import is UNDONE. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Undo the next portion of an import',
  needs: 'products.import',
  params: idParams,
  reply: Import,
  changes: CHANGED,
  refusals: ['STATUS_CHANGE', 'CODE_TAKEN', 'STOCK_TOO_LARGE'],
  failure: 'Failed to undo the import.',
})
