import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { addDocument, addLink, addToTrail } from './ledger.queries.ts'
import { momentOf, requestHash } from './record-once.ts'

import type { DocumentKind, LinkRole } from '@mezgeb/contract/features'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentBody } from './record-once.ts'

type MoneyDocument = {
  id: string
  kind: DocumentKind
  actor: Actor
  body: DocumentBody
  branchId: string
  customerId?: string
  supplierId?: string
  /** The open shift, which is locked, whose drawer takes or gives the cash. */
  shiftId?: string | undefined
  /** The time of record. */
  at: string
  /** ETB, of money that comes in or is still to come; absent: 0. */
  total?: number
  /** ETB that the customer or supplier owes after it; below zero: less; absent: 0. */
  onAccount?: number
  /** The supplier's number of it. */
  reference?: string
  note: string | null
  link?: { role: LinkRole; targetId: string }
  /** Columns for the audit trail. */
  audited: object
}

/** Writes a numbered document that moves money alone, and its audit entry. */
export async function writeWithoutLines(tx: Transaction, document: MoneyDocument): Promise<void> {
  const { id, kind, actor, body, branchId, at, note, link, audited, ...more } = document
  const { total = 0, onAccount = 0 } = document
  const { institutionId, userId } = actor
  await tx.query(
    addDocument({
      ...more,
      institutionId,
      id,
      kind,
      branchId,
      userId,
      at,
      dated: at,
      total,
      onAccount,
      happenedAt: momentOf(body),
      requestHash: requestHash(body),
      charges: [],
      isNumbered: true,
      ...(note === null ? {} : { note }),
    }),
  )
  if (link !== undefined) await tx.query(addLink({ institutionId, id, kind, ...link }))
  const { audit } = DOCUMENT_KINDS[kind]
  await tx.query(addToTrail(institutionId, audit, id, branchId, null, JSON.stringify(audited)))
}
