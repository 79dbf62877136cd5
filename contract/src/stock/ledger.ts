import * as z from 'zod/mini'

import {
  BRANCH_REQUIRED,
  BY_DATE,
  Named,
  deviceTimeField,
  idField,
  measuredField,
  pageQuery,
  periodQuery,
  quantityField,
  sortQuery,
  timeField,
} from '../kit/fields.ts'
import { NAME_MAX, textField } from '../kit/text-field.ts'
import { refuse, repeated, ruleOf } from '../kit/refusals.ts'
import { countedInput } from '../kit/unit-size.ts'
import { GOODS_TOPIC } from '../catalogue/goods-topics.ts'
import { shownGoods } from '../catalogue/shown-goods.ts'

export const RULES = {
  GONE_ALREADY: 'Of {product} {units} have left the branch already',
  INVALID_HAPPENED_AT: 'happenedAt must be a time',
  INVALID_SENT_AT: 'sentAt must be a time',
  INVALID_UNIT_SIZE: 'unitSize must be a whole number',
  LINE_REQUIRED: 'At least one product is required',
  PRODUCT_REQUIRED: 'Product is required',
  REASON_REQUIRED: 'Reason is required',
  TOO_MANY_LINES: 'At most {max} lines are allowed',
} as const
const rule = ruleOf(RULES)

/** By the clock of a device, which may be wrong: only their difference is used. */
export const happenedAtField = deviceTimeField(rule('INVALID_HAPPENED_AT'))
export const sentAtField = deviceTimeField(rule('INVALID_SENT_AT'))

/** Fields that any call may carry that creates a document. */
export const documentFields = {
  /** Made by the client: the same id with the same body is the same document for ever, with another body KEY_REUSED. */
  id: z.optional(idField()),
  /** The time of record is the server's. */
  happenedAt: z.optional(happenedAtField),
  /** So that the server knows how long ago it happened. */
  sentAt: z.optional(sentAtField),
}

/** The product of a line as documents show it (decisions §2). */
export const LineProduct = z.object({
  ...shownGoods,
  /** ETB, the price of that moment (decisions §5, §6). */
  pricePerUnit: z.number(),
})

/** The units of all lines of a document, each in the unit of its product. */
export const unitsOfLines = { units: z.number(), measured: measuredField }

/** A stock document as others name it: its kind and its number, '' where the kind has none. */
export const DocumentLink = z.object({ id: z.string(), kind: z.string(), number: z.string() })
export type DocumentLink = z.infer<typeof DocumentLink>

/** Of a document that says why, in replies. `number`: in the branch, from 1 without a gap. */
export const reasonedFields = {
  id: z.string(),
  number: z.string(),
  branchId: z.string(),
  branch: Named,
  by: Named,
  reason: z.string(),
  createdAt: timeField,
  lineCount: z.int(),
}

/** Of a document that was reversed: the reversal. */
export const reversedByField = { reversedBy: z.optional(DocumentLink) }

/** The document that it corrects, and the one by which it was corrected itself. */
export const correctionFields = {
  corrects: z.optional(DocumentLink),
  correctedBy: z.optional(DocumentLink),
}

/**
 * A document of the same kind, which is reversed in the same transaction (docs/decisions/0118). Needs the permission
 * `stock.reverse`.
 */
export const correctsInput = { corrects: z.optional(idField()) }

/** Refusals of a call with `correctsInput`. */
export const CORRECTION_REFUSALS = [
  'FORBIDDEN',
  'NOT_REVERSIBLE',
  'ALREADY_REVERSED',
  'HAS_RETURNS',
  'GOODS_BILLED',
] as const

/** Topics that every document shows: those of its lines and of its branch. */
export const DOCUMENT_SHOWS = [GOODS_TOPIC, 'branches'] as const

export const productIdField = idField(rule('PRODUCT_REQUIRED'))

export const reasonField = textField(1, rule('REASON_REQUIRED'), NAME_MAX)

/** How the quantities of a line count its product: in 1000ths of the unit, else in units. Needed for a product that was recounted. */
export const countedIn = countedInput(rule('INVALID_UNIT_SIZE'))

export const lineInput = { productId: productIdField, quantity: quantityField, ...countedIn }

export const LINES_MAX = 200
export const tooManyLines = (max: number) => rule('TOO_MANY_LINES', { max })
const linesMessage = rule('LINE_REQUIRED')

export function linesField<Line extends z.ZodMiniType>(line: Line) {
  return z
    .array(line, linesMessage)
    .check(z.minLength(1, linesMessage), z.maxLength(LINES_MAX, tooManyLines(LINES_MAX)))
}

/** Refuses a second line of a product. */
export const eachOnce =
  (message: string): z.core.CheckFn<readonly { productId: string }[]> =>
  (context) => {
    for (const at of repeated(context.value.map(({ productId }) => productId)))
      refuse(context, [at, 'productId'], message)
  }

/** STAFF may name only their branch. An ADMIN may name any; the default is their own or the only one (decisions §5). */
export const branchIdField = z.optional(z.nullable(idField(BRANCH_REQUIRED)))

/** Filters of lists of sales and of stock documents of one kind; each narrows what the others leave. */
export const documentFilters = {
  productId: z.optional(idField()),
  userId: z.optional(idField()),
}

/** Of every list of documents. */
export const documentsFields = {
  ...pageQuery,
  ...sortQuery(BY_DATE),
  ...periodQuery,
  branchId: z.optional(idField()),
}
export const documentsQuery = z.object({ ...documentsFields, ...documentFilters })
export const suppliedQuery = z.object({
  ...documentsFields,
  ...documentFilters,
  supplierId: z.optional(idField()),
})
