import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { statement } from '../../../platform/db/statement.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'
import { columnsOf } from './extras/document-extras.ts'
import { postedFacets } from './lines/line-facets.ts'

import type { DocumentKind, LinkRole } from '@mezgeb/contract/features'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Query } from '../../../platform/db/statement.ts'
import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'
import type { PostedFacets } from './lines/line-facets.ts'

/** A line as post_movements returns it. */
export type PostedRow = GoodsRow &
  PostedFacets & {
    refusal: 'not_found' | 'no_stock' | 'short' | 'too_large' | null
    available: number
    /** Null: the line has no stock. */
    balance: number | null
    unit_price: number
    posted_at: string
  }

export const postLines = statement<PostedRow>(
  'post_movements',
  `select p.refusal, p.available, p.balance, ${goodsColumns('p')}, p.unit_price, ${postedFacets('p')}, p.posted_at
     from post_movements(
       p_institution => $1, p_document => $2, p_kind => $3, p_branch => $4, p_user => $5, p_lines => $6, p_corrections => $7) p`,
)

/** A document without its lines, with the fields of its extras. */
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
  dated?: string
  note?: string | undefined
}

const COLUMNS = [
  'institution_id',
  'id',
  'kind',
  'branch_id',
  'user_id',
  'created_at',
  'happened_at',
  'request_hash',
  'dated',
  'note',
]
const PLACES = COLUMNS.map((_, index) => `$${index + 1}`)

const INSERTS = new Map(Object.entries<DocumentKindData>(DOCUMENT_KINDS).map(insertOfKind))

/** With the columns of its extras. */
function insertOfKind([kind, { list, isNumbered, extras }]: [string, DocumentKindData]) {
  const more = Object.keys(columnsOf(extras))
  const columns = [...COLUMNS, ...more, 'note_key', 'series_id', 'number']
  const values = [
    ...PLACES,
    ...more.map((_, index) => `$${PLACES.length + index + 1}`),
    'fold_name($10)',
    // The row of the series is held until the commit: so numbers have no gap.
    ...(isNumbered === true ? ['$4', 'take_number($1, $4, $3)'] : ['null', 'null']),
  ]
  const insert = statement<never>(
    `insert_one_of_${list}`,
    `insert into documents (${columns.join(', ')}) values (${values.join(', ')})`,
  )
  return [kind, insert] as const
}

export function addDocument(row: DocumentRow): Query<never> {
  const { kind } = row
  const insert = INSERTS.get(kind)
  if (insert === undefined) throw new Error(`no kind ${kind}`)
  const { extras }: DocumentKindData = DOCUMENT_KINDS[kind]
  return insert(
    row.institutionId,
    row.id,
    kind,
    row.branchId,
    row.userId,
    row.at,
    row.happenedAt,
    row.requestHash,
    row.dated,
    row.note,
    ...Object.values(columnsOf(extras)).map((value) => value(row)),
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
