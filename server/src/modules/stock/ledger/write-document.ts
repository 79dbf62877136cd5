import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { refuseArchived } from '../../catalogue/goods/refuse-archived.ts'
import { moveLots } from '../lots/move-lots.ts'
import { findParties, findPayments } from './lists/document-columns.queries.ts'
import { SHOWN_LINKS, totalsOf } from './stock-document.ts'
import { addDocument, addLink, addToTrail } from './ledger.queries.ts'
import { postMovements } from './post-movements.ts'
import { momentOf, requestHash } from './record-once.ts'

import type { LinkRole, StockDocumentKind } from '@mezgeb/contract/features'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentCharge, StockDocument } from './stock-document.ts'
import type { Line, Posted } from './post-movements.ts'
import type { DocumentBody } from './record-once.ts'

/** The parts of a document that come from a body. */
export type DocumentParts = {
  lines: readonly Line[]
  supplierId?: string
  customerId?: string
  /** ETB, of money that comes in. */
  total?: number
  /** ETB that the customer owes after it; below zero: less. The balance is locked. */
  onAccount?: number
  /** ETB of tax in it; null: none. */
  tax?: number | null
  /** How it was paid: `write` writes it, and moves the balance of the customer. */
  paid?: { hasPayments: boolean; write: (tx: Transaction, documentId: string) => Promise<void> }
  /** The open shift, which is locked, whose drawer takes or gives the cash. */
  shiftId?: string | undefined
  /** The day that people gave; absent: the time of record. */
  dated?: string
  note?: string
  /** The supplier's number of it. */
  reference?: string | null
  charges?: readonly DocumentCharge[]
  /** The batches of its lines are those of another document: there may be fewer of them. */
  hasCarriedLots?: true
  /** Of goods that it takes back (correctionsFor). */
  corrections?: string
  /** ETB by product that stock was and is worth; null: unknown. For the audit trail, in the place of the stock. */
  values?: [before: object, after: object]
  /** The return whose goods it removes. */
  goodsOf?: string
  /** The plan of which it is a part, the document that it reverses, the delivery or sale whose goods go back, or its reason. */
  link?: { role: LinkRole; targetId: string }
  /** The document that it corrects. */
  corrects?: string
}

export type NewDocument = DocumentParts & {
  id: string
  kind: StockDocumentKind
  actor: Actor
  body: DocumentBody
  branchId: string
}

/**
 * Writes a document with its lines and its audit entry. Throws INSTITUTION_PENDING, NOT_FOUND for a branch, supplier or
 * product that is not there, OUT_OF_STOCK with every short line, STOCK_TOO_LARGE, PRODUCT_ARCHIVED for goods of a supplier,
 * ALREADY_REVERSED.
 */
export async function writeDocument(
  tx: Transaction,
  document: NewDocument,
): Promise<StockDocument> {
  const { id, kind, actor, body, branchId, supplierId = '', note = '' } = document
  const { reference = null, charges = [], total = 0, onAccount = 0 } = document
  const { tax = null, paid } = document
  const data: DocumentKindData = DOCUMENT_KINDS[kind]
  const isNumbered = data.isNumbered === true
  const { institutionId, userId } = actor
  // One round trip, and one query each: after a refusal nothing may be asked in this transaction.
  const [names, posted] = await Promise.all([
    namesOf(tx, document),
    postMovements(tx, { ...document, institutionId, userId }),
  ])
  const { at } = posted
  const dated = document.dated ?? at
  const [[added], lots] = await Promise.all([
    tx.query(
      addDocument({
        ...document,
        dated,
        isNumbered,
        charges,
        total,
        onAccount,
        tax,
        institutionId,
        userId,
        at,
        happenedAt: momentOf(body),
        requestHash: requestHash(body),
      }),
    ),
    moveLots(tx, {
      institutionId,
      id,
      branchId,
      lines: document.lines,
      stock: posted.stock,
      isCarried: document.hasCarriedLots === true,
    }),
    linkDocument(tx, document),
    supplierId !== '' && data.sign === 1 && refuseArchived(tx, institutionId, document.lines),
    paid?.write(tx, id),
    tx.query(addToTrail(institutionId, data.audit, id, branchId, ...audited(document, posted))),
  ])
  const [listed] = paid?.hasPayments === true ? await tx.query(findPayments(institutionId, id)) : []
  const lines = withLots(posted.lines, lots, data.sign)
  const [lineCount, units, cost] = totalsOf(lines)
  return {
    id,
    kind,
    date: dated,
    createdAt: at,
    note,
    number: added?.number ?? '',
    reference,
    charges,
    lines,
    lineCount,
    units,
    cost,
    branch: { id: branchId, name: names.branch },
    supplier: { id: supplierId, name: names.supplier },
    customer: names.customer,
    total,
    onAccount,
    tax,
    payments: listed?.payments ?? null,
    by: { id: userId, name: actor.name },
    ...linksOf(document, names.target),
  }
}

/** In the order in which lists have them: a repeated request is answered with the same text. */
function linksOf({ link, corrects }: NewDocument, target: DocumentLink | null) {
  const named = (field: keyof typeof SHOWN_LINKS) =>
    link?.role === SHOWN_LINKS[field] ? target : null
  return {
    fulfils: named('fulfils'),
    reverses: named('reverses'),
    reversedBy: null,
    returns: named('returns'),
    corrects: corrects === undefined ? null : target,
    correctedBy: null,
  }
}

/** Throws ALREADY_REVERSED for a link that only one document may have. */
async function linkDocument(
  tx: Transaction,
  { id, kind, actor: { institutionId }, link, goodsOf, corrects }: NewDocument,
): Promise<void> {
  const add = (role: LinkRole, targetId: string) =>
    tx.query(addLink({ institutionId, id, kind, role, targetId }))
  if (corrects !== undefined) await add(SHOWN_LINKS.corrects, corrects)
  if (goodsOf !== undefined) await add(SHOWN_LINKS.returns, goodsOf)
  if (link === undefined) return
  const linked = await add(link.role, link.targetId)
  if (linked.length === 0) throw new AppError('ALREADY_REVERSED')
}

/** Links a document to another one after both are written. */
export async function linkDocuments(
  tx: Transaction,
  link: Parameters<typeof addLink>[0],
): Promise<void> {
  await tx.query(addLink(link))
}

/** A kind whose lines share one sign shows batches without it, as its quantities. */
function withLots(
  [first, ...more]: Posted['lines'],
  [ofFirst = [], ...ofMore]: readonly Lot[][],
  sign: DocumentKindData['sign'],
): StockDocument['lines'] {
  const shown = (lots: readonly Lot[]) =>
    lots.map((lot) => ({ ...lot, quantity: (sign || 1) * lot.quantity }))
  return [
    { ...first, lots: shown(ofFirst) },
    ...more.map((line, at) => ({ ...line, lots: shown(ofMore[at] ?? []) })),
  ]
}

/**
 * Fields before and after. Of several lines of one product the first has the stock before, the last the stock after.
 */
function audited(
  { kind, supplierId, customerId, total, dated, note, values }: NewDocument,
  { stock }: Posted,
): [before: string, after: string] {
  const before = stock.toReversed().map((line) => [line.productId, line.before] as const)
  const after = stock.map((line) => [line.productId, line.after] as const)
  const fields: DocumentKindData = DOCUMENT_KINDS[kind]
  const [had, has] = values?.map((of) => ({ stock_value: of })) ?? [
    { stock: Object.fromEntries(before) },
    { stock: Object.fromEntries(after) },
  ]
  return [
    JSON.stringify(had),
    JSON.stringify({
      ...has,
      supplier_id: supplierId,
      customer_id: customerId,
      total_amount: total,
      ...(fields.dated === undefined ? {} : { [columnOf(fields.dated)]: dated }),
      ...(fields.note === undefined ? {} : { [columnOf(fields.note)]: note }),
    }),
  ]
}

/** The trail has fields as columns: dateReceived is date_received. */
const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Names = { branch: string; supplier: string } & Pick<StockDocument, 'customer'> & {
    target: DocumentLink | null
  }

/** Throws INSTITUTION_PENDING, and NOT_FOUND for a branch or supplier that is not there, deleted or another institution's. */
async function namesOf(
  tx: Transaction,
  { actor, branchId, supplierId, customerId, link, corrects }: NewDocument,
): Promise<Names> {
  const [row] = await tx.query(
    findParties(
      actor.institutionId,
      branchId,
      supplierId,
      corrects ?? link?.targetId ?? null,
      customerId,
    ),
  )
  if (row?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  const { branch, supplier, customer, target } = row
  if (branch === null) throw new AppError('NOT_FOUND')
  if (supplierId !== undefined && supplier === null) throw new AppError('NOT_FOUND')
  return { branch, supplier: supplier ?? '', customer, target }
}
