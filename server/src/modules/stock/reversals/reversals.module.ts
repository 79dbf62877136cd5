import { getStockDocument, listReversals, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { documentFollowers } from '../ledger/document-followers.ts'
import { findStockDocument } from '../ledger/find-document.ts'
import { correction } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { readRevalued } from '../revaluations/read-revalued.ts'
import { shownOfLine, signed } from '../ledger/lines/line-facets.ts'
import { findReversible, reversalOf } from './reversal-of.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockDocument as StockDocumentReply } from '@mezgeb/contract/stock/reversals'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Module } from '../../module.ts'
import type { DocumentFollowers } from '../ledger/document-followers.ts'
import type { AnyDocument } from '../ledger/find-document.ts'

type Body = Received<typeof reverseDocument>['body'] & { branchId?: undefined }

const reversalDocumentsOf = (followers: DocumentFollowers) =>
  stockDocuments<'REVERSAL', Body, StockDocumentReply>({
    kind: 'REVERSAL',
    toDocument: async ({ documentId, reason }, { tx, actor }) => {
      const original = await findReversible(tx, actor, documentId)
      await followers.takenBack(tx, actor, documentId)
      return {
        ...(await reversalOf(tx, original, followers)),
        branchId: original.branch_id,
        note: reason,
      }
    },
    toReply: toStockDocument,
  })

function toStockDocument(document: AnyDocument): StockDocumentReply {
  const { id, kind, number, date, createdAt, branch, by, note, lineCount } = document
  const { sign }: DocumentKindData = DOCUMENT_KINDS[kind]
  return {
    id,
    kind,
    number,
    branchId: branch.id,
    date,
    createdAt,
    branch,
    supplier: document.supplier ?? null,
    by,
    note,
    lineCount,
    items: document.lines.map((line) => ({
      product: line.product,
      quantity: (sign || 1) * line.quantity,
      ...shownOfLine(signed(line, sign)),
    })),
    fulfils: document.fulfils,
    reverses: document.reverses,
    reversedBy: document.reversedBy,
    returns: document.returns,
    ...correction(document),
  }
}

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** Throws NOT_FOUND for a document outside of the caller's scope, and for a sale, which has its own call. */
async function getDocument({ db, actor, params: { id } }: Requested): Promise<StockDocumentReply> {
  const found = await findStockDocument(db, ownScope(actor), id)
  if (found === null) throw new AppError('NOT_FOUND')
  const document = toStockDocument(found)
  if (found.kind !== 'REVALUATION') return document
  const revalued = await readRevalued(db, actor.institutionId, id)
  const items = document.items.map((item, line) => ({ ...item, revalued: revalued[line] }))
  return { ...document, items }
}

/** With what these features do when a document is reversed. */
export function reversalsOf(modules: readonly Module[]): Module {
  const documents = reversalDocumentsOf(documentFollowers(modules))
  return {
    routes: (api) => {
      serve(api, listReversals, documents.list)
      serve(api, getStockDocument, getDocument)
      serve(api, reverseDocument, documents.record)
    },
    counted: [documents.counted],
    affects: [affects(reverseDocument, documents.affected)],
  }
}
