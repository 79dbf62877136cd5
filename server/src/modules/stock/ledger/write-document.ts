import { DOCUMENT_KINDS } from '@mezgeb/contract/stock/ledger'

import { AppError } from '../../../platform/app-error.ts'
import { addDocument, addToTrail, findParties } from './ledger.queries.ts'
import { postMovements } from './post-movements.ts'
import { requestHash } from './record-once.ts'

import type { DocumentKind } from '@mezgeb/contract/stock/ledger'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Line, Posted } from './post-movements.ts'
import type { DocumentBody } from './record-once.ts'

type NewDocument = {
  id: string
  kind: DocumentKind
  actor: Actor
  body: DocumentBody
  branchId: string
  lines: readonly Line[]
  supplierId?: string
  /** The day that people gave. */
  dated?: string
  note?: string
  /** Fields of the audit entry, beside the stock. */
  audited?: Record<string, unknown>
}

/** Of the branch and the supplier; '' for a document without a supplier. */
type Names = { branch: string; supplier: string }

/**
 * Writes a document with its lines and its audit entry. Throws INSTITUTION_PENDING, NOT_FOUND for a branch, supplier or
 * product that is not there, OUT_OF_STOCK with every short line, STOCK_TOO_LARGE.
 */
export async function writeDocument(
  tx: Transaction,
  document: NewDocument,
): Promise<Posted & { names: Names }> {
  const { id, kind, actor, body, branchId } = document
  const { institutionId, userId } = actor
  // One round trip, and one query each: after a refusal nothing may be asked in this transaction.
  const [names, posted] = await Promise.all([
    namesOf(tx, document),
    postMovements(tx, { ...document, institutionId, userId }),
  ])
  const { at } = posted
  const { happenedAt } = body
  await Promise.all([
    tx.query(
      addDocument({
        ...document,
        ...{ institutionId, userId, at, happenedAt, requestHash: requestHash(body) },
      }),
    ),
    tx.query(
      addToTrail(
        ...[institutionId, DOCUMENT_KINDS[kind].audit, id, branchId],
        ...auditedStock(posted, document.audited),
      ),
    ),
  ])
  return { ...posted, names }
}

/** Before and after. Of several lines of one product the first has the stock before, the last the stock after. */
function auditedStock(
  { lines }: Posted,
  more: Record<string, unknown> = {},
): [before: string, after: string] {
  const before = lines.toReversed().map((line) => [line.product.id, line.before] as const)
  const after = lines.map((line) => [line.product.id, line.after] as const)
  return [
    JSON.stringify({ stock: Object.fromEntries(before) }),
    JSON.stringify({ stock: Object.fromEntries(after), ...more }),
  ]
}

/** Throws INSTITUTION_PENDING, and NOT_FOUND for a branch or supplier that is not there, deleted or another institution's. */
async function namesOf(
  tx: Transaction,
  { actor, branchId, supplierId }: NewDocument,
): Promise<Names> {
  const [row] = await tx.query(findParties(actor.institutionId, branchId, supplierId))
  if (row?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  const { branch, supplier } = row
  if (branch === null) throw new AppError('NOT_FOUND')
  if (supplierId !== undefined && supplier === null) throw new AppError('NOT_FOUND')
  return { branch, supplier: supplier ?? '' }
}
