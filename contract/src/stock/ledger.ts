import * as z from 'zod/mini'

import {
  BRANCH_REQUIRED,
  dateField,
  dayOrTimeField,
  idField,
  pageQuery,
  timeZoneField,
} from '../kit/fields.ts'

/**
 * The kinds of documents. A new kind is a row here, the same row in document-kinds.sql of the server, and a folder of its own.
 * `sign`: 1 where its lines add stock, -1 where they take it. `lines`: how many lines one document may have. `audit`: its
 * name in the audit trail. `list`: its list's name among the counted totals.
 */
export const DOCUMENT_KINDS = {
  SALE: { sign: -1, lines: 'many', audit: 'SALE', list: 'sales' },
  ENTRY: { sign: 1, lines: 'one', audit: 'STOCK_ENTRY', list: 'stock_entries' },
  REMOVAL: { sign: -1, lines: 'one', audit: 'STOCK_OUT', list: 'stock_outs' },
} as const

export type DocumentKind = keyof typeof DOCUMENT_KINDS

/** Fields that any call may carry that creates a document. */
export const documentFields = {
  /** Made by the client: the same id with the same body is the same document for ever, with another body KEY_REUSED. */
  id: z.optional(idField()),
  /** The clock of the client's device; the time of record is the server's. */
  happenedAt: z.optional(dateField('happenedAt must be a time')),
}

/** STAFF: the own branch; ADMIN: any of the institution, else the own, else the only one (decisions §5). */
export const branchIdField = z.optional(z.nullable(idField(BRANCH_REQUIRED)))

/**
 * `from` and `to` are both part of the period; a bare day of `to` counts to its end, in the days of `timeZone`.
 * With a period `X-Total-Amount` of the first page is the sum of all pages in ETB.
 */
export const periodQuery = {
  from: z.optional(dayOrTimeField('from must be a date')),
  to: z.optional(dayOrTimeField('to must be a date')),
  timeZone: timeZoneField,
}

/** The period is that of the days people gave; the sum is at the selling prices of the moment of record. */
export const documentsQuery = z.object({
  ...pageQuery,
  ...periodQuery,
  branchId: z.optional(idField()),
})
