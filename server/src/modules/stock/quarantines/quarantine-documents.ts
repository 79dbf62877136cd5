import { firstProducts, reasoned } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { facetsOfBody, shownOfDocument } from '../ledger/lines/line-facets.ts'
import { holdGoods } from './quarantines.queries.ts'

import type { QuarantineInput, createQuarantine } from '@mezgeb/contract/stock/quarantines'
import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'

export const quarantineDocuments = stockDocuments<
  'QUARANTINE',
  QuarantineInput,
  ReplyOf<typeof createQuarantine>
>({
  kind: 'QUARANTINE',
  toDocument: ({ reason, items }) => ({
    note: reason,
    lines: items.map((item, line) => ({
      productId: item.productId,
      quantity: item.quantity,
      path: `items.${line}.quantity`,
      ...facetsOfBody(item),
    })),
  }),
  onWritten: async ({ id }, _body, { tx, actor }) => {
    await tx.query(holdGoods(actor.institutionId, id))
  },
  toReply: (document) => ({
    ...reasoned(document),
    returns: document.returns,
    units: document.units,
    measured: document.measured,
    products: firstProducts(document.lines),
    ...shownOfDocument(document),
  }),
})
