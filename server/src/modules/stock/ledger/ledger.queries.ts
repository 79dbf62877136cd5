import { statement } from '../../../platform/db/statement.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { Query } from '../../../platform/db/statement.ts'

/** A line as post_movements returns it. */
export type PostedRow = {
  refusal: 'not_found' | 'short' | 'too_large' | null
  available: number
  balance: number
  name: string
  unit: string
  unit_price: number
  posted_at: string
}

export const postLines = statement<PostedRow>(
  'post_movements',
  `select refusal, available, balance, name, unit, unit_price, posted_at
     from post_movements($1, $2, $3, $4, $5, $6, $7)`,
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
  dated?: string
  note?: string
}

const insertDocument = statement<never>(
  'insert_document',
  `insert into documents
     (institution_id, id, kind, branch_id, user_id, created_at, happened_at, request_hash, supplier_id, dated, note, note_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, fold_name($11))`,
)

export function addDocument(row: DocumentRow): Query<never> {
  return insertDocument(
    ...[row.institutionId, row.id, row.kind, row.branchId, row.userId, row.at],
    ...[row.happenedAt, row.requestHash, row.supplierId, row.dated, row.note],
  )
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
