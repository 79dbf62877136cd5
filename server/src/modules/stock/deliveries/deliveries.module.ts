import {
  createDelivery,
  getDelivery,
  listDeliveries,
  listDeliveryProposals,
} from '@mezgeb/contract/stock/deliveries'

import { PRICES } from '@mezgeb/contract/catalogue/goods'

import { AppError } from '../../../platform/app-error.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { refuseArchived } from '../../catalogue/goods/refuse-archived.ts'
import { readCounting } from '../../catalogue/goods/unit-size/read-counting.ts'
import { correctWith } from '../corrections/correct-with.ts'
import { documentFollowers } from '../ledger/document-followers.ts'
import { correction, reversed } from '../ledger/stock-document.ts'
import { linesWithout, stockDocuments } from '../ledger/stock-documents.ts'
import { stockKeys } from '../ledger/record-once.ts'
import { shownOfDocument, shownOfLine } from '../ledger/lines/line-facets.ts'
import { listProposals } from './proposals.queries.ts'
import { landedLines } from './costs/landed-lines.ts'
import { lastCostRoutes } from './costs/last-costs.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Delivery, DeliverySummary } from '@mezgeb/contract/stock/deliveries'
import type { Module } from '../../module.ts'
import type { DocumentFollowers } from '../ledger/document-followers.ts'
import type { StockDocument } from '../ledger/stock-document.ts'
import type { Corrected } from '../ledger/stock-documents.ts'

const deliveryDocumentsOf = (followers: DocumentFollowers) =>
  stockDocuments<'DELIVERY', Received<typeof createDelivery>['body'], Delivery, DeliverySummary>({
    kind: 'DELIVERY',
    correct: correctWith(followers),
    judge: ({ items }, may) => {
      const hasPrices = items.some(({ pricePerUnit }) => pricePerUnit !== undefined)
      if (hasPrices && !may.has(PRICES)) throw new AppError('FORBIDDEN')
    },
    toDocument: async (body, { tx, actor, corrected }) => {
      const { items, charges = [], supplierId, dateReceived, invoiceNumber = null } = body
      const products = items.map(({ productId }) => productId)
      const counting = await readCounting(tx, actor.institutionId, products)
      const lines = landedLines(items, charges, counting)
      return {
        lines,
        supplierId,
        dated: dateReceived,
        reference: invoiceNumber,
        charges,
        also: () => refuseArchived(tx, actor.institutionId, linesWithout(lines, corrected)),
        ...(await followers.delivered(tx, actor, { ...body, ...orderOf(body, corrected) })),
      }
    },
    toItem: (document) => ({
      ...headOf(document),
      lineCount: document.lineCount,
      products: document.lines.map(({ product }) => product.name),
      ...shownOfDocument(document),
    }),
    toReply: (document) => ({
      ...headOf(document),
      ...(document.fulfils === null ? {} : { order: document.fulfils }),
      ...shownOfDocument(document),
      charges: [...document.charges],
      items: document.lines.map((line) => ({
        productId: line.product.id,
        quantity: line.quantity,
        product: line.product,
        ...shownOfLine(line),
        purchaseCost: line.purchaseCost,
      })),
    }),
  })

/** A delivery stays a part of its order, unless the correction says another supplier or branch. */
function orderOf(
  { orderId, supplierId, branchId }: Received<typeof createDelivery>['body'],
  corrected: Corrected | undefined,
) {
  const isOther = typeof orderId === 'string' && orderId !== corrected?.orderId
  if (corrected === undefined || isOther) return {}
  const isSame =
    supplierId === corrected.supplierId && (branchId ?? corrected.branchId) === corrected.branchId
  return isSame ? { orderId: corrected.orderId, branchId: corrected.branchId, wasPart: true } : {}
}

function headOf({ id, number, reference, date, ...document }: StockDocument<'DELIVERY'>) {
  const { createdAt, supplier, branch, by, units, measured, reversedBy } = document
  return {
    id,
    number,
    supplierId: supplier.id,
    branchId: branch.id,
    invoiceNumber: reference,
    dateReceived: date,
    createdAt,
    supplier,
    branch,
    by,
    units,
    measured,
    ...reversed(reversedBy),
    ...correction(document),
  }
}

/** With what these features do when goods come, and when a delivery is corrected. */
export function deliveriesOf(modules: readonly Module[]): Module {
  const documents = deliveryDocumentsOf(documentFollowers(modules))
  return {
    routes: (api) => {
      serve(api, listDeliveries, documents.list)
      serve(api, getDelivery, documents.get)
      serve(api, createDelivery, documents.record)
      serve(api, listDeliveryProposals, ({ db, actor, query }) => listProposals(db, actor, query))
      lastCostRoutes(api)
    },
    counted: [documents.counted],
    locks: [locks(createDelivery, (body, actor) => stockKeys(actor, body.branchId, body.items))],
    affects: [affects(createDelivery, documents.affected)],
  }
}
