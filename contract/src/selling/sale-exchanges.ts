import * as z from 'zod/mini'

import { CUSTOMER_TOPIC } from './customer-topic.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idField, idParams } from '../kit/fields.ts'
import { sumOf } from '../kit/money.ts'
import { amountFromZeroField, paidFields } from './payments.ts'
import { SaleReturn, SaleReturnLine, createSaleReturn } from './sale-returns.ts'
import { OF_SALES, Sale, createSale, expectedTotalField, soldFields } from './sales.ts'
import { documentFields, linesField, reasonField } from '../stock/ledger.ts'

export const SaleExchangeInput = z.object({
  /** The id is that of the return; its approvals name it. */
  ...documentFields,
  saleId: idField(),
  reason: reasonField,
  items: linesField(SaleReturnLine),
  removalReasonId: z.optional(z.nullable(idField())),
  ...soldFields,
  expectedTotal: expectedTotalField,
  /** How the customer pays the difference; with `isRefund` gets it. Cash is the rest. */
  ...paidFields,
  isRefund: z.optional(z.boolean()),
  storeCredit: z.optional(amountFromZeroField),
})
export type SaleExchangeInput = z.infer<typeof SaleExchangeInput>

export const SaleExchange = z.object({ return: SaleReturn, sale: Sale })
export type SaleExchange = z.infer<typeof SaleExchange>

/** 403 without `sales.create`. Refusals are those of a return and of a sale; nothing is done of either. */
export const createSaleExchange = endpoint({
  method: 'POST',
  path: '/sale-exchanges',
  summary: 'Take goods of a sale back and sell others for them, with one payment of the difference',
  needs: 'sales.return',
  body: SaleExchangeInput,
  reply: SaleExchange,
  changes: ['sales', 'stock', CUSTOMER_TOPIC],
  refusals: [...new Set([...createSaleReturn.refusals, ...createSale.refusals])],
  failure: 'Failed to save the exchange.',
  creates: true,
})

export const getSaleExchange = endpoint({
  method: 'GET',
  path: '/sale-exchanges/{id}',
  summary: 'The exchange of a sale that was made for goods that came back',
  needs: 'sales.view',
  ...OF_SALES,
  params: idParams,
  reply: SaleExchange,
  failure: 'Failed to load the exchange.',
})

/** ETB that the goods that came back paid of the new sale. */
export function exchangedAmount({ sale: { payments = [] } }: Pick<SaleExchange, 'sale'>): number {
  return sumOf(payments.map(({ tender, amount }) => (tender.readyMade === 'EXCHANGE' ? amount : 0)))
}
