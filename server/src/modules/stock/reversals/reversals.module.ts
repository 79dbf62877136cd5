import { getStockDocument, listReversals, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { takeBackFromOrder } from '../../buying/supplier-orders/receive-order.ts'
import { findStockDocument } from '../ledger/find-document.ts'
import { correctionsFor } from '../cost-corrections/take-goods-back.ts'
import { lotsMoved } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { refuseBilled } from '../../buying/supplier-bills/refuse-billed.ts'
import { refuseReturned } from '../supplier-returns/refuse-returned.ts'
import { readRevalued } from '../revaluations/read-revalued.ts'
import { findDifferences, findMovements } from './reversals.queries.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { DocumentKind } from '@mezgeb/contract/features'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { StockDocument as StockDocumentReply } from '@mezgeb/contract/stock/reversals'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Module } from '../../module.ts'
import type { StockDocument } from '../ledger/stock-document.ts'
import type { Source } from '../ledger/stock-documents.ts'
import type { DocumentParts } from '../ledger/write-document.ts'
import type { MovementsRow } from './reversals.queries.ts'

type Body = Received<typeof reverseDocument>['body'] & { branchId?: undefined }

const reversalDocuments = stockDocuments<Body, StockDocumentReply>({
  kind: 'REVERSAL',
  toDocument: reversalOf,
  toReply: toStockDocument,
})

/**
 * The lines of the document with the other sign, at the cost that they had. Throws NOT_FOUND outside of the caller's scope,
 * NOT_REVERSIBLE, ALREADY_REVERSED, HAS_RETURNS.
 */
async function reversalOf(
  { documentId, reason }: Body,
  { tx, actor }: Source,
): Promise<DocumentParts & { branchId: string }> {
  const { institutionId, branchId } = ownScope(actor)
  const [original] = await tx.query(findMovements(institutionId, documentId, branchId))
  if (original === undefined) throw new AppError('NOT_FOUND')
  if (!isReversible(original.kind)) throw new AppError('NOT_REVERSIBLE')
  if (original.is_reversed) throw new AppError('ALREADY_REVERSED')
  await takeBackFromOrder(tx, actor, documentId)
  await refuseReturned(tx, { ...original, institutionId, id: documentId })
  await refuseBilled(tx, { institutionId, id: documentId })
  const found = { ...original, institutionId, id: documentId }
  return {
    branchId: original.branch_id,
    corrections: await correctionsOfReversal(tx, found),
    note: reason,
    link: { role: 'REVERSES', targetId: documentId },
    hasCarriedLots: true,
    lines: original.lines.map(([productId, quantity, cost, lots], line) => ({
      ...{ productId, quantity: -quantity, path: `items.${line}.quantity` },
      cost: cost === null ? null : quantity === 0 ? -cost : Math.abs(cost),
      lots: lots ?? [],
    })),
  }
}

type Original = MovementsRow & { institutionId: string; id: string }

/** Goods that came go as if they had never come; a difference of goods that went back comes back with them. */
async function correctionsOfReversal(
  tx: Transaction,
  { institutionId, id, kind, branch_id: branchId, lines }: Original,
): Promise<string> {
  if (kind === 'SUPPLIER_RETURN') {
    const [row] = await tx.query(findDifferences(institutionId, id))
    return row?.corrections ?? '{}'
  }
  // A revaluation brought value alone.
  const brought = lines.flatMap(([productId, units, cost]) =>
    units >= 0 ? [{ productId, documentId: id, units, cost }] : [],
  )
  return correctionsFor(tx, { institutionId, branchId }, brought, true)
}

function isReversible(kind: DocumentKind): boolean {
  const data: DocumentKindData = DOCUMENT_KINDS[kind]
  return data.isReversible === true
}

function toStockDocument(document: StockDocument, may: Actor['permissions']): StockDocumentReply {
  const { id, kind, number, date, createdAt, branch, supplier, by, note, lineCount } = document
  const { sign }: DocumentKindData = DOCUMENT_KINDS[kind]
  return {
    ...{ id, kind, number, branchId: branch.id, date, createdAt, branch },
    supplier: supplier.id === '' ? null : supplier,
    ...{ by, note, lineCount },
    items: document.lines.map(({ product, quantity, cost, lots }) => ({
      ...{ product, quantity: (sign || 1) * quantity },
      ...lotsMoved({
        lots: lots.map((lot) => ({ ...lot, quantity: (sign || 1) * lot.quantity })),
      }),
      ...(may.has('costs.view') ? { cost: cost === null ? null : (sign || 1) * cost } : {}),
    })),
    ...{ reverses: document.reverses, reversedBy: document.reversedBy, returns: document.returns },
  }
}

type Asked = { db: Database; actor: Actor; params: { id: string } }

/** Throws NOT_FOUND for a document outside of the caller's scope, and for a sale, which has a call of its own. */
async function getDocument({ db, actor, params: { id } }: Asked): Promise<StockDocumentReply> {
  const found = await findStockDocument(db, ownScope(actor), id)
  if (found === null) throw new AppError('NOT_FOUND')
  const document = toStockDocument(found, actor.permissions)
  if (found.kind !== 'REVALUATION' || !actor.permissions.has('costs.view')) return document
  const revalued = await readRevalued(db, actor.institutionId, id)
  const items = document.items.map((item, line) => ({ ...item, revalued: revalued[line] }))
  return { ...document, items }
}

export const reversals: Module = {
  routes: (api) => {
    serve(api, listReversals, reversalDocuments.list)
    serve(api, getStockDocument, getDocument)
    serve(api, reverseDocument, reversalDocuments.record)
  },
  counted: [reversalDocuments.counted],
  affects: [affects(reverseDocument, reversalDocuments.affected)],
}
