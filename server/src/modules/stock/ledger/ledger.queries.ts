import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { statement } from '../../../platform/db/statement.ts'
import { paperNumber } from './papers/paper-number.ts'

import type { DocumentKind, LinkRole } from '@mezgeb/contract/features'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Query } from '../../../platform/db/statement.ts'
import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'
import type { DocumentCharge } from './stock-document.ts'

/** A line as post_movements returns it. */
export type PostedRow = GoodsRow & {
  refusal: 'not_found' | 'short' | 'too_large' | null
  available: number
  balance: number
  unit_price: number
  /** ETB, signed as the quantity; null: unknown. */
  line_cost: number | null
  posted_at: string
}

export const postLines = statement<PostedRow>(
  'post_movements',
  `select refusal, available, balance, name, unit, unit_price, line_cost, unit_size, posted_at
     from post_movements($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
)

/** A document without its lines. */
type DocumentRow = {
  institutionId: string
  id: string
  kind: DocumentKind
  branchId: string
  userId: string
  /** Time of record. */
  at: string
  happenedAt: string | undefined
  requestHash: Buffer | null
  supplierId?: string
  customerId?: string
  /** ETB, of money that comes in. */
  total: number
  /** ETB that the customer owes after it; below zero: less. */
  onAccount: number
  /** ETB of tax in it; null: none. */
  tax?: number | null
  /** Whose drawer takes or gives the cash. */
  shiftId?: string | undefined
  dated?: string
  note?: string | undefined
  reference?: string | null
  charges: readonly DocumentCharge[]
  isNumbered: boolean
}

const COLUMNS = `institution_id, id, kind, branch_id, user_id, created_at, happened_at, request_hash, supplier_id, dated, note, note_key,
      reference, charges, customer_id, total_amount, on_account, tax, shift_id, series_id, number`
const VALUES = `$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, fold_name($11), $12, $13, $14, $15, $16, $17, $18`

const insertDocument = statement<{ number: string | null }>(
  'insert_document',
  `insert into documents (${COLUMNS}) values (${VALUES}, null, null) returning null as number`,
)

// The row of the series is held until the commit: so numbers have no gap.
const insertNumbered = statement<{ number: string | null }>(
  'insert_numbered_document',
  `insert into documents (${COLUMNS}) values (${VALUES}, $4, take_number($1, $4, $3)) returning ${paperNumber('documents')} as number`,
)

export function addDocument(row: DocumentRow): Query<{ number: string | null }> {
  const insert = row.isNumbered ? insertNumbered : insertDocument
  return insert(
    row.institutionId,
    row.id,
    row.kind,
    row.branchId,
    row.userId,
    row.at,
    row.happenedAt,
    row.requestHash,
    row.supplierId,
    row.dated,
    row.note,
    row.reference,
    row.charges.length === 0 ? null : JSON.stringify(row.charges),
    row.customerId,
    row.total,
    row.onAccount,
    row.tax,
    row.shiftId,
  )
}

const insertLink = statement<{ target_id: string }>(
  'add_document_link',
  `insert into document_links (institution_id, document_id, role, target_id) values ($1, $2, $3, $4)
   on conflict do nothing returning target_id`,
)

type Link = {
  institutionId: string
  id: string
  kind: DocumentKind
  role: LinkRole
  targetId: string
}

/** Links a document to a record by a role that its kind has; no row when that is reversed already. */
export function addLink({ institutionId, id, kind, role, targetId }: Link) {
  const { links = [] }: DocumentKindData = DOCUMENT_KINDS[kind]
  if (!links.includes(role)) throw new Error(`${kind} has no link ${role}`)
  return insertLink(institutionId, id, role, targetId)
}

/** Adds the entry of a new document to the audit trail. */
export const addToTrail = statement<never>(
  'audit_document',
  `select add_audit_entry($1, $2, $3, 'CREATED', $4, $5, $6)`,
)

// A commit whose wait for the standby was cut short is visible and may still be lost. A read waits for no standby. This one
// writes a message to the log, so that its own commit waits for everything before it.
export const findRequest = statement<{ kind: string; request_hash: Buffer | null }>(
  'document_request',
  `select kind, request_hash,
          case when current_setting('synchronous_standby_names') <> ''
               then pg_logical_emit_message(true, 'mezgeb', '') end as message
     from documents where institution_id = $1 and id = $2`,
)

export const findKind = statement<{ kind: DocumentKind }>(
  'kind_of_document',
  `select kind from documents where institution_id = $1 and id = $2`,
)

/** Locks the stock of products in a branch (lock-stock.sql). */
export const lockUnits = statement<{ product_id: string; quantity: number }>(
  'lock_stock',
  'select product_id, quantity from lock_stock($1, $2, $3)',
)
