import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import {
  createCustomerGroup,
  createPriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createCashMovement, openShift } from '@mezgeb/contract/selling/shifts'
import { createTax } from '@mezgeb/contract/selling/taxes/taxes'
import { createTender } from '@mezgeb/contract/selling/tenders'
import { createTill } from '@mezgeb/contract/selling/tills'

import type { Send } from './given-payloads.ts'

/** A shop may have few taxes and tenders. */
const MOST_SETTINGS = 10

type Shop = { institutionId: string; branchId: string; productId: string; customerId: string }

/** The texts of tills, prices and payments of one payload. Returns addresses of screens that show them. */
export async function givenMoney(
  send: Send,
  shop: Shop,
  { payload, number }: { payload: string; number: number },
): Promise<string[]> {
  const { institutionId, branchId, productId, customerId } = shop
  const name = payload
  const { id: tillId } = await send(createTill, { body: { branchId, name } })
  const { id: shiftId } = await send(openShift, { body: { tillId, float: 10 } })
  await send(createCashMovement, { body: { shiftId, way: 'IN', amount: 1, reason: payload } })
  const { id: customerGroupId } = await send(createCustomerGroup, { body: { name } })
  const rows = [{ productId, fromQuantity: 1, price: 9 }]
  await send(createPriceList, {
    body: { name, customerGroupId, validFrom: '2026-01-01', isActive: true, rows },
  })
  if (number === 0) {
    const texts = { receiptHeader: payload, receiptFooter: payload }
    await send(updateInstitution, { params: { id: institutionId }, body: texts })
  }
  if (number < MOST_SETTINGS) {
    await send(createTax, { body: { name, kind: 'EXEMPT' } })
    await send(createTender, { body: { name, kind: 'CARD' } })
  }
  await send(updateCustomer, {
    params: { id: customerId },
    body: { notes: payload, creditLimit: 1000 },
  })
  const saleItems = [{ productId, quantity: 1 }]
  const sale = await send(createSale, {
    body: { customerId, branchId, shiftId, saleItems, onAccount: 9 },
  })
  await send(createCustomerPayment, { body: { customerId, shiftId, amount: 5, note: payload } })
  const back = await send(createSaleReturn, { body: { saleId: sale.id, reason: payload, shiftId } })
  return [`/customers/${customerId}`, `/shifts/${shiftId}`, `/sale-returns/${back.id}`]
}
