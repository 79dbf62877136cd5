import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { addDocument, addLink, addToTrail } from './ledger.queries.ts'
import { momentOf, requestHash } from './record-once.ts'

import type { DocumentKind, LinkRole } from '@mezgeb/contract/features'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { GivenExtras } from './extras/document-extras.ts'
import type { DocumentBody } from './record-once.ts'

type MoneyDocument<Kind extends DocumentKind> = GivenExtras<Kind> & {
  id: string
  kind: Kind
  actor: Actor
  body: DocumentBody
  branchId: string
  /** The time of record. */
  at: string
  note: string | null
  link?: { role: LinkRole; targetId: string }
  /** Columns for the audit trail. */
  audited: object
}

/** Writes a numbered document that moves money alone, and its audit entry. */
export async function writeWithoutLines<Kind extends DocumentKind>(
  tx: Transaction,
  document: MoneyDocument<Kind>,
): Promise<void> {
  const { id, kind, actor, body, branchId, at, note, link, audited } = document
  const { institutionId, userId } = actor
  await tx.query(
    addDocument({
      ...document,
      institutionId,
      userId,
      dated: at,
      happenedAt: momentOf(body),
      requestHash: requestHash(body),
      note: note ?? undefined,
    }),
  )
  if (link !== undefined) await tx.query(addLink({ institutionId, id, kind, ...link }))
  const { audit } = DOCUMENT_KINDS[kind]
  await tx.query(addToTrail(institutionId, audit, id, branchId, null, JSON.stringify(audited)))
}
