import * as z from 'zod/mini'

import {
  COUNTED_MAX,
  Named,
  idField,
  measuredField,
  optionalTextField,
  timeField,
} from '../kit/fields.ts'
import { NAME_MAX, lineField } from '../kit/text-field.ts'
import { hasWholeCents } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import {
  DocumentLink,
  LineProduct,
  branchIdField,
  countedIn,
  happenedAtField,
  productIdField,
  sentAtField,
} from './ledger.ts'
import {
  facetsCheck,
  facetsInput,
  facetsOfCount,
  facetsOfDifference,
  partsCounted,
} from './facets/line-facets.ts'

export const STOCK_TAKE_STATUSES = ['OPEN', 'COUNTED', 'POSTED', 'CANCELLED'] as const
export type StockTakeStatus = (typeof STOCK_TAKE_STATUSES)[number]

/** SHELF: the products on a shelf; only counted ones are judged. */
export const STOCK_TAKE_SCOPES = ['ALL', 'CATEGORIES', 'PRODUCTS', 'SHELF'] as const
export type StockTakeScope = (typeof STOCK_TAKE_SCOPES)[number]

export const TOLERANCES = ['UNITS', 'PERCENT', 'VALUE'] as const

export const SCOPE_CATEGORIES_MAX = 200
export const SCOPE_PRODUCTS_MAX = 1000
/** Counts that are sent together. */
export const COUNTS_MAX = 100
export const ROUNDS_MAX = 99

export const RULES = {
  CATEGORIES_REQUIRED: 'Choose at least one category',
  COUNT_REQUIRED: 'At least one count is required',
  INVALID_COUNT: 'The count must be a whole number from 0 to {max}',
  INVALID_ROUND: 'The round must be a whole number from 1 to {max}',
  INVALID_SCOPE: 'scope must be one of {scopes}',
  INVALID_TOLERANCE: 'Tolerance must be a number from 0 with at most 2 decimals',
  INVALID_YES_OR_NO: 'Must be true or false',
  PRODUCTS_REQUIRED: 'Choose at least one product',
  SHELF_REQUIRED: 'Name the shelf',
  INVALID_STOCK_TAKE_STATUS: 'status must be one of {statuses}',
  TOO_MANY: 'At most {max} are allowed',
} as const
const rule = ruleOf(RULES)

const yesNo = rule('INVALID_YES_OR_NO')
const invalidTolerance = rule('INVALID_TOLERANCE')

const Tolerance = z.object({
  of: z.enum(TOLERANCES, invalidTolerance),
  /** A difference above it is counted a second time. */
  most: z
    .number(invalidTolerance)
    .check(
      z.minimum(0, invalidTolerance),
      z.maximum(99_999_999, invalidTolerance),
      z.refine(hasWholeCents, invalidTolerance),
    ),
})
export type Tolerance = z.infer<typeof Tolerance>

const ids = (max: number) =>
  z.optional(z.array(idField()).check(z.maxLength(max, rule('TOO_MANY', { max }))))

export const StockTakeInput = z
  .object({
    branchId: branchIdField,
    scope: z.enum(
      STOCK_TAKE_SCOPES,
      rule('INVALID_SCOPE', { scopes: STOCK_TAKE_SCOPES.join(', ') }),
    ),
    categoryIds: ids(SCOPE_CATEGORIES_MAX),
    productIds: ids(SCOPE_PRODUCTS_MAX),
    shelf: optionalTextField(NAME_MAX, lineField),
    /** Hides the expected quantity from users without the permission `stock-takes.post`. */
    isBlind: z.optional(z.boolean(yesNo)),
    tolerance: z.optional(z.nullable(Tolerance)),
  })
  .check((context) => {
    const { scope, categoryIds = [], productIds = [], shelf } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, message, path: [path] })
    if (scope === 'CATEGORIES' && categoryIds.length === 0)
      refuse('categoryIds', rule('CATEGORIES_REQUIRED'))
    if (scope === 'PRODUCTS' && productIds.length === 0)
      refuse('productIds', rule('PRODUCTS_REQUIRED'))
    if (scope === 'SHELF' && typeof shelf !== 'string') refuse('shelf', rule('SHELF_REQUIRED'))
  })
export type StockTakeInput = z.infer<typeof StockTakeInput>

/** Units and values of differences; absent while the stock-take is blind for the caller. */
const Differences = z.object({
  products: z.int(),
  /** Found above what was expected, and missing, of each product in its unit. */
  found: z.number(),
  missing: z.number(),
  /** Of these units. */
  foundMeasured: measuredField,
  missingMeasured: measuredField,
  /** At selling prices. */
  value: z.number(),
  ...facetsOfDifference,
})

export const StockTake = z.object({
  id: z.string(),
  /** Such as BO-C-0002: in the branch, from 1 without a gap. */
  number: z.string(),
  branch: Named,
  scope: z.enum(STOCK_TAKE_SCOPES),
  categories: z.array(Named),
  shelf: z.nullable(z.string()),
  isBlind: z.boolean(),
  tolerance: z.nullable(Tolerance),
  status: z.enum(STOCK_TAKE_STATUSES),
  openedBy: Named,
  createdAt: timeField,
  /** Products of the scope that were in stock when it was opened; of a shelf 0. */
  inScope: z.int(),
  counted: z.int(),
  /** Products that need another count; of a blind one without figures until the counting ends. */
  again: z.int(),
  differences: z.optional(Differences),
  postedAt: z.nullable(timeField),
  postedBy: z.nullable(Named),
  endedBy: z.optional(Named),
  countedBy: z.optional(z.array(Named)),
  /** Of a posted one. */
  documents: z.optional(z.array(z.extend(DocumentLink, { isReversed: z.boolean() }))),
  /** Products in stock that were not counted, and stay as they are. */
  leftAlone: z.int(),
  late: z.optional(z.int()),
  /** Before it is posted: others of its branch that may count the same products. */
  overlaps: z.optional(
    z.array(z.object({ id: z.string(), number: z.string(), status: z.enum(STOCK_TAKE_STATUSES) })),
  ),
  version: z.int(),
})
export type StockTake = z.infer<typeof StockTake>

/** Why a product needs another count. LATE: something that its count should have seen came in after the posting. */
export const AGAIN = ['MOVED', 'LARGE', 'SHORT', 'LATE'] as const

const lateField = z.optional(z.array(DocumentLink))

export const StockTakeProduct = z.object({
  id: z.string(),
  product: LineProduct,
  category: z.string(),
  counted: z.nullable(z.int()),
  places: z.array(
    z.object({ place: z.string(), quantity: z.int(), round: z.int(), ...facetsOfCount }),
  ),
  ...partsCounted,
  again: z.nullable(z.enum(AGAIN)),
  late: lateField,
  /** Units in the ledger at the moment of counting, now for a product that was not counted; null: unknown. */
  expected: z.optional(z.nullable(z.int())),
  difference: z.optional(z.nullable(z.int())),
  ...facetsOfDifference,
})
export type StockTakeProduct = z.infer<typeof StockTakeProduct>

export const StockCount = z.object({
  id: z.string(),
  product: LineProduct,
  place: z.string(),
  round: z.int(),
  quantity: z.nullable(z.int()),
  /** The whole quantity at the place; else added to it. */
  isTotal: z.boolean(),
  ...facetsOfCount,
  countedAt: timeField,
  countedBy: Named,
})
export type StockCount = z.infer<typeof StockCount>

export const INVALID_COUNT = rule('INVALID_COUNT', { max: '1,000,000' })
const invalidCount = INVALID_COUNT
const invalidRound = rule('INVALID_ROUND', { max: ROUNDS_MAX })
const countRequired = rule('COUNT_REQUIRED')

const StockCountInput = z
  .object({
    /** Made by the client: the same count that arrives twice is counted once. */
    id: idField(),
    productId: productIdField,
    ...countedIn,
    place: z._default(optionalTextField(NAME_MAX, lineField), null),
    ...facetsInput,
    /** Null with `isTotal`: the count of the place is taken back. */
    quantity: z.nullable(
      z.int(invalidCount).check(z.minimum(0, invalidCount), z.maximum(COUNTED_MAX, invalidCount)),
    ),
    /** Replaces what was counted of the product, or of the part, at the place in this round; else it is added. */
    isTotal: z.boolean(yesNo),
    /** Absent: the newest round of the place. */
    round: z.optional(
      z.int(invalidRound).check(z.minimum(1, invalidRound), z.maximum(ROUNDS_MAX, invalidRound)),
    ),
    happenedAt: happenedAtField,
  })
  .check(facetsCheck, ({ value, issues }) => {
    if (value.quantity === null && !value.isTotal)
      issues.push({ code: 'custom', input: value, message: invalidCount, path: ['quantity'] })
  })
export type StockCountInput = z.infer<typeof StockCountInput>

export const StockCountsInput = z.object({
  counts: z
    .array(StockCountInput, countRequired)
    .check(
      z.minLength(1, countRequired),
      z.maxLength(COUNTS_MAX, rule('TOO_MANY', { max: COUNTS_MAX })),
    ),
  /** By the clock of the device, too: the age of each count, also by a wrong clock. */
  sentAt: sentAtField,
})
export type StockCountsInput = z.infer<typeof StockCountsInput>

export const stockTakeStatusField = z.enum(
  STOCK_TAKE_STATUSES,
  rule('INVALID_STOCK_TAKE_STATUS', { statuses: STOCK_TAKE_STATUSES.join(', ') }),
)
export const leaveField = z.optional(z.boolean(yesNo))

export const CountProposal = z.object({
  product: LineProduct,
  /** At selling prices, ETB. */
  value: z.number(),
  /** Sales in the last 30 days, up to 100. */
  sold: z.int(),
  /** Counts in the last year that differed, and those in which units were missing. */
  corrected: z.int(),
  missing: z.int(),
  /** Null: never. */
  countedAt: z.nullable(timeField),
  late: lateField,
})
export type CountProposal = z.infer<typeof CountProposal>
