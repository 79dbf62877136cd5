import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { column } from '../../../platform/db/record-table.queries.ts'
import { auditedExtras, judgeExtras } from './extras/document-extras.ts'
import { keepNewestFacets, movedFacets } from './lines/line-facets.ts'
import { HEADS, findPlace } from './lists/document-columns.queries.ts'
import { withLines } from './lists/document-row.ts'
import { addDocument, addLink, addToTrail } from './ledger.queries.ts'
import { postMovements } from './post-movements.ts'
import { momentOf, requestHash } from './record-once.ts'

import type { LinkRole, StockDocumentKind } from '@mezgeb/contract/features'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { GivenExtras } from './extras/document-extras.ts'
import type { Corrections, MovedFacets } from './lines/line-facets.ts'
import type { DocumentLines, StockDocument } from './stock-document.ts'
import type { Line, Posted } from './post-movements.ts'
import type { DocumentBody } from './record-once.ts'

/** The parts of a document that come from a body. Without a kind those that documents of all kinds have. */
export type DocumentParts<Kind extends StockDocumentKind = StockDocumentKind> =
  GivenExtras<Kind> & {
    lines: readonly Line[]
    /** The day that people gave; absent: the time of record. */
    dated?: string
    note?: string
    /** Of goods that it takes back (correctionsFor). */
    corrections?: Corrections
    /** Fields before and after for the audit trail, in the place of the stock. */
    audited?: [before: object, after: object]
    /** Roles that its kind has, each once. */
    links?: readonly NewLink[]
    /** Writes or judges the rest when its stock has moved, by one query. */
    also?: (tx: Transaction, documentId: string) => Promise<void>
  }

/** A record that a document names: a plan, another document, a reason. */
export type NewLink = { role: LinkRole; targetId: string }

export type NewDocument<Kind extends StockDocumentKind = StockDocumentKind> =
  DocumentParts<Kind> & {
    id: string
    kind: Kind
    actor: Actor
    body: DocumentBody
    branchId: string
  }

/**
 * Writes a document with its lines and its audit entry. Throws INSTITUTION_PENDING, NOT_FOUND for a branch or product that
 * is not there, OUT_OF_STOCK with every short line, STOCK_TOO_LARGE, ALREADY_REVERSED, and what its extras throw.
 */
export async function writeDocument<Kind extends StockDocumentKind>(
  tx: Transaction,
  document: NewDocument<Kind>,
): Promise<StockDocument<Kind>> {
  const { id, kind, actor, body, branchId, lines } = document
  const data: DocumentKindData = DOCUMENT_KINDS[kind]
  const { institutionId, userId } = actor
  // One round trip, and one query each: after a refusal nothing may be asked in this transaction.
  const [, , posted] = await Promise.all([
    judgePlace(tx, institutionId, branchId),
    judgeExtras(tx, institutionId, document),
    postMovements(tx, { ...document, institutionId, userId }),
  ])
  const { at, stock } = posted
  const dated = document.dated ?? at
  const happenedAt = momentOf(body)
  const facts = { institutionId, userId, at, dated, happenedAt, requestHash: requestHash(body) }
  // The head comes last: it shows links and payments.
  const [, facets, , , , , [head]] = await Promise.all([
    tx.query(addDocument({ ...document, ...facts })),
    movedFacets(tx, { institutionId, id, branchId, lines, stock }, data.sign),
    linkDocument(tx, institutionId, document),
    document.corrections &&
      keepNewestFacets(tx, { institutionId, branchId, products: productsOf(lines) }),
    document.also?.(tx, id),
    tx.query(addToTrail(institutionId, data.audit, id, branchId, ...audited(document, posted))),
    tx.query(headOf(kind)(institutionId, id)),
  ])
  if (head === undefined) throw new Error(`document ${id} is not there`)
  return withLines(head, withFacets(posted.lines, facets))
}

const productsOf = (lines: readonly Line[]) => lines.map(({ productId }) => productId)

function headOf(kind: StockDocumentKind) {
  const head = HEADS.get(kind)
  if (head === undefined) throw new Error(`no kind ${kind}`)
  return head
}

type Linked = { id: string; kind: StockDocumentKind; links?: readonly NewLink[] }

/** Throws ALREADY_REVERSED for a link that only one document may have. */
async function linkDocument(
  tx: Transaction,
  institutionId: string,
  { id, kind, links = [] }: Linked,
): Promise<void> {
  const added = await Promise.all(
    links.map((link) => tx.query(addLink({ institutionId, id, kind, ...link }))),
  )
  if (added.some((rows) => rows.length === 0)) throw new AppError('ALREADY_REVERSED')
}

/** Links a document to another one after both are written. */
export async function linkDocuments(
  tx: Transaction,
  link: Parameters<typeof addLink>[0],
): Promise<void> {
  await tx.query(addLink(link))
}

const withFacets = (
  [first, ...more]: Posted['lines'],
  facetsOf: (line: number) => MovedFacets,
): DocumentLines => [
  { ...first, ...facetsOf(0) },
  ...more.map((line, at) => ({ ...line, ...facetsOf(at + 1) })),
]

/**
 * Fields before and after. Of several lines of one product the first has the stock before, the last the stock after.
 */
function audited(
  document: Pick<NewDocument, 'kind' | 'dated' | 'note' | 'audited'>,
  { stock }: Posted,
): [before: string, after: string] {
  const { kind, dated, note } = document
  const moved = stock.filter(({ isStocked }) => isStocked)
  const before = moved.toReversed().map((line) => [line.productId, line.before] as const)
  const after = moved.map((line) => [line.productId, line.after] as const)
  const fields: DocumentKindData = DOCUMENT_KINDS[kind]
  const [had, has] = document.audited ?? [
    { stock: Object.fromEntries(before) },
    { stock: Object.fromEntries(after) },
  ]
  return [
    JSON.stringify(had),
    JSON.stringify({
      ...has,
      ...auditedExtras(document),
      ...(fields.dated === undefined ? {} : { [column(fields.dated)]: dated }),
      ...(fields.note === undefined ? {} : { [column(fields.note)]: note }),
    }),
  ]
}

/** Throws INSTITUTION_PENDING, and NOT_FOUND for a branch that is not there, deleted or another institution's. */
async function judgePlace(tx: Transaction, institutionId: string, branchId: string): Promise<void> {
  const [row] = await tx.query(findPlace(institutionId, branchId))
  if (row?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  if (!row.has_branch) throw new AppError('NOT_FOUND')
}
