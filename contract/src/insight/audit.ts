import * as z from 'zod/mini'

import { VALUE_SETTINGS } from '../business/institution-settings.ts'
import { CODED_FIELDS, FLAGS, flagsAuditedAs } from '../catalogue/product-facets.ts'
import { endpoint } from '../kit/endpoint.ts'
import { DOCUMENT_KINDS, FEATURES, TOPICS } from '../features.ts'
import {
  BY_DATE,
  Named,
  idField,
  pageQuery,
  periodQuery,
  sortQuery,
  timeField,
} from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { AUDITED_FACETS, facetsAuditedAs } from '../stock/facets/line-facets.ts'

const DOCUMENTS = Object.values(DOCUMENT_KINDS)

/** The kinds of records, in the order in which screens name them: those of documents first. */
export const AUDIT_KINDS = [
  ...DOCUMENTS.map(({ audit }) => audit),
  ...FEATURES.flatMap((one) => ('audit' in one ? [one.audit] : [])),
]
export const AuditKind = z.enum(AUDIT_KINDS)
export type AuditKind = z.infer<typeof AuditKind>

/** Kinds that a SUPER_ADMIN manages. */
export const PLATFORM_AUDIT_KINDS: AuditKind[] = FEATURES.flatMap((one) =>
  'isOfPlatform' in one ? [one.audit] : [],
).toReversed()

export const AUDIT_ACTIONS = ['CREATED', 'CHANGED', 'DELETED'] as const
export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

/** Fields of changes, in the order of an entry. */
export const AUDIT_FIELDS = [
  'name',
  'email',
  'credentials',
  'pin',
  'asksToVoid',
  'role',
  'status',
  'branch',
  'user',
  'sale',
  'tin',
  'fiscalNumber',
  'currency',
  'weightPrefixes',
  'pricePrefixes',
  'fourDigitPrefixes',
  'fiveDigitPrefixes',
  ...VALUE_SETTINGS,
  'location',
  'contactPerson',
  'phone',
  'address',
  'notes',
  'creditLimit',
  'customerGroup',
  'leadDays',
  'category',
  ...CODED_FIELDS,
  'archivedAt',
  ...FLAGS,
  'group',
  'options',
  'photo',
  'unitSize',
  'product',
  'unit',
  'pricePerUnit',
  'floorPrice',
  'lowStockThreshold',
  'minimum',
  'maximum',
  'description',
  'customer',
  'supplier',
  'reason',
  'fromBranch',
  'toBranch',
  'goods',
  'kind',
  'needsReference',
  ...FEATURES.flatMap((one) => ('fields' in one ? one.fields : [])),
  'validFrom',
  'validUntil',
  'fromQuantity',
  'price',
  'position',
  'account',
  'number',
  ...DOCUMENTS.flatMap((kind) => ('dated' in kind ? [kind.dated] : [])),
  ...AUDITED_FACETS,
  'totalAmount',
  'amount',
  'till',
  'day',
  'floatAmount',
  'counted',
  'expected',
  'stock',
  'stockValue',
] as const
export const AuditField = z.enum(AUDIT_FIELDS)
export type AuditField = z.infer<typeof AuditField>

/** How screens show the values of fields: ETB, with the decimals of a total or of a price, or only that it is so. */
export const AUDITED_AS: Partial<Record<AuditField, 'AMOUNT' | 'PRICE' | 'YES'>> = {
  totalAmount: 'AMOUNT',
  creditLimit: 'AMOUNT',
  amount: 'AMOUNT',
  ...facetsAuditedAs,
  stockValue: 'AMOUNT',
  floatAmount: 'AMOUNT',
  counted: 'AMOUNT',
  expected: 'AMOUNT',
  pricePerUnit: 'PRICE',
  floorPrice: 'PRICE',
  cashRounding: 'PRICE',
  ...flagsAuditedAs,
  unitSize: 'YES',
  needsReference: 'YES',
  numbersSales: 'YES',
  salesNeedTill: 'YES',
  pin: 'YES',
  asksToVoid: 'YES',
}

const Value = z.nullable(z.union([z.string(), z.number()]))

export const AuditEntry = z.object({
  id: z.string(),
  at: timeField,
  kind: AuditKind,
  recordId: z.string(),
  /** The record's name now, or its last one; null for what has none, such as a sale. */
  name: z.nullable(z.string()),
  /** Of a document or a plan, such as BO-D-0002; absent: it has none. */
  number: z.optional(z.string()),
  action: AuditAction,
  /** VISITOR: registers an institution without a session. SYSTEM: no person. */
  by: z.enum(['USER', 'SUPER_ADMIN', 'VISITOR', 'SYSTEM']),
  /** Null for VISITOR and SYSTEM; an institution does not learn which SUPER_ADMIN it was, nor from where. */
  user: z.nullable(Named),
  address: z.nullable(z.string()),
  /** The `X-Request-Id` of the call, as in the server's log. */
  requestId: z.nullable(z.string()),
  institution: Named,
  branch: z.nullable(Named),
  /** Values that differ. Records are given by name; `credentials` has null twice. */
  changes: z.array(
    z.object({
      field: AuditField,
      /** Whose, where it is not the record's: the product of `stock` and `stockValue`. */
      of: z.nullable(z.string()),
      before: Value,
      after: Value,
    }),
  ),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const RULES = {
  INVALID_ACTION: 'action must be one of {actions}',
  INVALID_KIND: 'kind must be one of {kinds}',
} as const
const rule = ruleOf(RULES)
const { limit, cursor } = pageQuery

/**
 * Every change of data: all of the own institution for an ADMIN, those of institutions and users for a SUPER_ADMIN.
 * `from` and `to` as in the list of sales. An unknown or foreign record has no entries.
 */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Changes of data, newest first',
  needs: 'audit.view',
  shows: TOPICS,
  query: z.object({
    limit,
    cursor,
    ...sortQuery(BY_DATE),
    kind: z.optional(z.enum(AUDIT_KINDS, rule('INVALID_KIND', { kinds: AUDIT_KINDS.join(', ') }))),
    action: z.optional(
      z.enum(AUDIT_ACTIONS, rule('INVALID_ACTION', { actions: AUDIT_ACTIONS.join(', ') })),
    ),
    recordId: z.optional(idField()),
    userId: z.optional(idField()),
    ...periodQuery,
  }),
  sorts: BY_DATE,
  reply: z.array(AuditEntry),
  failure: 'Failed to load the audit trail.',
  pages: true,
})
