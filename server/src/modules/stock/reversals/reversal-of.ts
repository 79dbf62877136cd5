import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { keepCountingOfDocument } from '../../catalogue/goods/unit-size/keep-counting.ts'
import { correctionsFor, correctionsForUndone, facetsUndone } from '../ledger/lines/line-facets.ts'
import { refuseReturned } from '../supplier-returns/refuse-returned.ts'
import { findMovements } from './reversals.queries.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentFollowers } from '../ledger/document-followers.ts'
import type { Corrections } from '../ledger/lines/line-facets.ts'
import type { DocumentParts } from '../ledger/write-document.ts'
import type { MovementsRow } from './reversals.queries.ts'

export type Original = MovementsRow & { institutionId: string; id: string }

/** Throws NOT_FOUND outside of the caller's scope, NOT_REVERSIBLE, ALREADY_REVERSED. */
export async function findReversible(tx: Transaction, actor: Actor, id: string): Promise<Original> {
  const { institutionId, branchId } = ownScope(actor)
  await keepCountingOfDocument(tx, institutionId, id)
  const [original] = await tx.query(findMovements(institutionId, id, branchId))
  if (original === undefined) throw new AppError('NOT_FOUND')
  if (!isReversible(original.kind)) throw new AppError('NOT_REVERSIBLE')
  if (original.is_reversed) throw new AppError('ALREADY_REVERSED')
  return { ...original, institutionId, id }
}

/**
 * The lines of the document with the other sign, at the cost that they had. Locks their stock. Throws HAS_RETURNS, and
 * what followers throw.
 */
export async function reversalOf(
  tx: Transaction,
  original: Original,
  followers: DocumentFollowers,
): Promise<DocumentParts> {
  await refuseReturned(tx, original)
  await followers.judgeTakenBack(tx, original)
  return {
    corrections: await correctionsOfReversal(tx, original),
    links: [{ role: 'REVERSES', targetId: original.id }],
    lines: original.lines.map((line, at) => ({
      productId: line.product_id,
      quantity: -line.quantity,
      path: `items.${at}.quantity`,
      ...facetsUndone(line),
    })),
  }
}

/** Goods that came go as if they had never come, and those that went come back as if they had never gone. */
async function correctionsOfReversal(
  tx: Transaction,
  { institutionId, id, branch_id: branchId, lines }: Original,
): Promise<Corrections> {
  // A revaluation brought value alone.
  const brought = lines.flatMap(({ product_id: productId, quantity: units, ...facets }) =>
    units >= 0 ? [{ ...facets, productId, documentId: id, units }] : [],
  )
  const corrections = await correctionsFor(tx, { institutionId, branchId }, brought)
  if (brought.length === lines.length) return corrections
  return { ...corrections, ...(await correctionsForUndone(tx, institutionId, id)) }
}

function isReversible(kind: DocumentKind): boolean {
  const data: DocumentKindData = DOCUMENT_KINDS[kind]
  return data.isReversible === true
}
