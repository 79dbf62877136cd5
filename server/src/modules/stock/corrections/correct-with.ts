import { randomUUID } from 'node:crypto'

import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { RULES } from '@mezgeb/contract/stock/ledger'

import { AppError } from '../../../platform/app-error.ts'
import { unitsTogether } from '../../catalogue/goods/units-together.ts'
import { correctionsInPlace, facetsAgain } from '../ledger/lines/line-facets.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { findReversible, reversalOf } from '../reversals/reversal-of.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { namesOfGoods } from './corrections.queries.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentFollowers } from '../ledger/document-followers.ts'
import type { Line } from '../ledger/post-movements.ts'
import type { StockDocument } from '../ledger/stock-document.ts'
import type { Correct } from '../ledger/stock-documents.ts'
import type { NewDocument } from '../ledger/write-document.ts'
import type { Original } from '../reversals/reversal-of.ts'

const rule = ruleOf(RULES)

/**
 * Begins the correction of a document: its order has given up what it brought. Throws NOT_FOUND for a document of another kind,
 * and what a reversal throws.
 */
export const correctWith =
  (followers: DocumentFollowers): Correct =>
  async (tx, { actor, kind, documentId }) => {
    const original = await findReversible(tx, actor, documentId)
    if (original.kind !== kind) throw new AppError('NOT_FOUND')
    await followers.takenBack(tx, actor, documentId)
    const { branch_id: branchId, supplier_id: supplierId, order_id: orderId, note } = original
    const { reason_id: reasonId, goods_of: goodsOf } = original
    const productIds = new Set(original.lines.map(({ product_id: id }) => id))
    return {
      corrected: { branchId, supplierId, orderId, note, reasonId, goodsOf, productIds },
      write: (document) => writeCorrection(tx, { before: original, document, followers }),
    }
  }

type Correction<Kind extends StockDocumentKind> = {
  before: Original
  document: NewDocument<Kind>
  followers: DocumentFollowers
}

/** The half that adds stock is written first: so a correction is judged by what it leaves, and no balance is below zero between. */
async function writeCorrection<Kind extends StockDocumentKind>(
  tx: Transaction,
  { before, document, followers }: Correction<Kind>,
): Promise<StockDocument<Kind>> {
  const { id, branch_id: branchId } = before
  const { actor, kind } = document
  const onHand = await lockStockOfBoth(tx, document, before)
  // The locks may have waited for another reversal.
  const original = await findReversible(tx, actor, id)
  const link = { role: 'CORRECTS', targetId: id } as const
  const corrected = { ...document, links: [link, ...(document.links ?? [])] }
  const reverse = async (again: readonly Line[] = []) => {
    const { corrections, ...reversal } = await reversalOf(tx, original, followers)
    const inPlace = await correctionsInPlace(tx, original, again)
    return writeDocument(tx, {
      id: randomUUID(),
      kind: 'REVERSAL',
      actor,
      body: {},
      branchId,
      ...reversal,
      corrections: { ...corrections, ...inPlace },
    })
  }
  if (DOCUMENT_KINDS[kind].sign === -1) {
    const lines = await facetsAgain(tx, original, document)
    await reverse(lines)
    return writeDocument(tx, { ...corrected, lines })
  }
  await refuseTooFew(tx, { original, document, onHand })
  const written = await writeDocument(tx, corrected)
  await reverse()
  return written
}

/** In one order. Returns the units on hand in the branch of the original. */
async function lockStockOfBoth(
  tx: Transaction,
  { branchId, lines }: Pick<NewDocument, 'branchId' | 'lines'>,
  original: Original,
): Promise<ReadonlyMap<string, number>> {
  const { institutionId, branch_id: before } = original
  const came = original.lines.map(({ product_id: id }) => id)
  const comes = lines.map(({ productId }) => productId)
  const wanted = new Map([[branchId, comes]])
  wanted.set(before, [...(wanted.get(before) ?? []), ...came])
  let onHand: ReadonlyMap<string, number> = new Map()
  for (const [branch, products] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const units = await lockStock(tx, { institutionId, branchId: branch }, products)
    if (branch === before) onHand = units
  }
  return onHand
}

type Halves = {
  original: Original
  document: Pick<NewDocument, 'branchId' | 'lines'>
  onHand: ReadonlyMap<string, number>
}

/** Throws OUT_OF_STOCK for products of which more has left the branch than came by the correction. */
async function refuseTooFew(tx: Transaction, halves: Halves): Promise<void> {
  const { original, document, onHand } = halves
  const isSameBranch = document.branchId === original.branch_id
  const came = unitsTogether(
    original.lines.map(({ product_id: productId, quantity }) => ({ productId, quantity })),
  )
  const comes = unitsTogether(isSameBranch ? document.lines : [])
  const short = [...came].flatMap(([id, units]) => {
    const missing = units - (onHand.get(id) ?? 0)
    return missing > (comes.get(id) ?? 0) ? [{ id, missing }] : []
  })
  if (short.length === 0) return
  const ids = short.map(({ id }) => id)
  const rows = await tx.query(namesOfGoods(original.institutionId, ids))
  const named = new Map(rows.map((row) => [row.id, row]))
  const fields = short.map(({ id, missing }) => {
    const row = named.get(id)
    const units = inShownUnit(missing, row && countedOf(row))
    const line = document.lines.find(({ productId }) => productId === id) ?? document.lines[0]
    return {
      path: line?.path ?? 'items',
      message: rule('GONE_ALREADY', { units, product: row?.name ?? '' }),
    }
  })
  throw new AppError('OUT_OF_STOCK', { fields })
}
