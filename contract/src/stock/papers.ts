import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { Named, pageQuery, timeField } from '../kit/fields.ts'
import { DOCUMENT_SHOWS, DocumentLink } from './ledger.ts'

/** The letters of each series of numbers: of documents by their kind, and of plans. */
export const PAPER_LETTERS = {
  SALE: 'S',
  RETURN: 'R',
  ENTRY: 'E',
  REMOVAL: 'O',
  DELIVERY: 'D',
  SUPPLIER_RETURN: 'SR',
  QUARANTINE: 'Q',
  QUARANTINE_SETTLEMENT: 'QS',
  REVALUATION: 'V',
  REVERSAL: 'X',
  COUNT: 'CD',
  TRANSFER: 'T',
  PURCHASE_ORDER: 'P',
  STOCK_TAKE: 'C',
  CUSTOMER_PAYMENT: 'CP',
  OPENING_DEBT: 'OD',
  VOUCHER: 'VO',
  VOUCHER_VOID: 'VV',
  SUPPLIER_BILL: 'B',
  SUPPLIER_CREDIT: 'CN',
  SUPPLIER_PAYMENT: 'SP',
  CASH_MOVEMENT: 'CM',
} as const

export const PAPERS_MAX = 20

/** A stock document, transfer, purchase order or stock-take: `kind` is that of the document or plan. */
export const Paper = z.object({ ...DocumentLink.shape, date: timeField, branch: Named })
export type Paper = z.infer<typeof Paper>

/** Papers with the number `search`, such as BO-D-0002, `bo d 2` or `bod2`, with a code that the branch has or had; none for another text. */
export const listPapers = endpoint({
  method: 'GET',
  path: '/papers',
  summary: 'Stock documents, transfers, purchase orders and stock-takes by their number',
  needs: 'stock.view',
  shows: ['stock', 'transfers', 'orders', 'stock_takes', ...DOCUMENT_SHOWS],
  query: z.object({ search: pageQuery.search, limit: pageQuery.limit }),
  reply: z.array(Paper),
  failure: 'Failed to find the paper.',
})
