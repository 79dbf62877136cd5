import { FREQUENT_KINDS, MOVING_KINDS } from '@mezgeb/contract/features'

import { documentList } from './lists/document-list.queries.ts'
import { findKind } from './ledger.queries.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { DocumentKind, StockDocumentKind } from '@mezgeb/contract/features'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { StockDocument } from './stock-document.ts'

/** With its supplier, if its kind has one. */
export type AnyDocument = StockDocument & { supplier?: z.infer<typeof Named> }

/** A stock document of any kind; null outside of the scope, and for a sale or a document without lines. */
export async function findStockDocument(
  db: Database,
  scope: BranchScope,
  id: string,
): Promise<AnyDocument | null> {
  const [row] = await db.read(scope.institutionId, findKind(scope.institutionId, id))
  if (row === undefined || !isStockKind(row.kind)) return null
  return documentList(row.kind).find(db, scope, id)
}

function isStockKind(kind: DocumentKind): kind is StockDocumentKind {
  return kind in MOVING_KINDS && !FREQUENT_KINDS.some((one) => one.kind === kind)
}
