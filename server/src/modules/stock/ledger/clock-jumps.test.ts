import { getLosses } from '@mezgeb/contract/insight/reports'
import { getValueBridge, listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { sumOf } from '@mezgeb/contract/kit/money'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { closeDay } from '@mezgeb/contract/selling/days/days'
import { closeShift, getShiftReport, openShift } from '@mezgeb/contract/selling/shifts'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { afterAll, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import { givenProduct } from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { JUMPS, jumpClock } from '../../../testing/database/jump-clock.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { accountsOf, changesOfValue, stockIn } from '../../../testing/goods/books-of-stock.ts'
import { givenTrade } from '../../../testing/goods/given-trade.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Trade } from '../../../testing/goods/given-trade.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

/** Tea costs 100.00. */
type Shop = Trade & { tea: Product }

async function act({ admin }: Shop, endpoint: Endpoint, body: object, id = '') {
  const { token } = admin
  const answer = await app.sendAnything(endpoint, { token, params: { id }, body })
  expect(answer.status, answer.text).toBe(201)
  return String(answer.body?.['id'])
}

const line = ({ tea }: Shop, quantity: number) => ({ productId: tea.id, quantity })
const here = ({ branch }: Shop) => ({ branchId: branch.id })
const bring = (shop: Shop, quantity: number, unitCost: number, more: object = {}) =>
  act(shop, createDelivery, {
    ...here(shop),
    supplierId: shop.supplier.id,
    dateReceived: currentDay(),
    items: [{ ...line(shop, quantity), unitCost }],
    ...more,
  })
const remove = (shop: Shop, quantity: number, more: object = {}) =>
  act(shop, createStockOut, {
    ...here(shop),
    ...line(shop, quantity),
    reason: 'Wet',
    dateRemoved: currentDay(),
    ...more,
  })
const sell = (shop: Shop, quantity: number, more: object = {}) =>
  act(shop, createSale, {
    ...here(shop),
    customerId: shop.customer.id,
    saleItems: [line(shop, quantity)],
    ...more,
  })
const reverse = (shop: Shop, documentId: string) =>
  act(shop, reverseDocument, { documentId, reason: 'Wrong' })
const send = (shop: Shop, quantity: number, state: 'APPROVED' | 'CLOSED') =>
  act(shop, createTransfer, {
    fromBranchId: shop.branch.id,
    toBranchId: shop.far.id,
    state,
    items: [line(shop, quantity)],
  })

/** Units here and in the other branch, and what they are worth. */
async function stockOf({ tea, branch, far }: Shop) {
  const stock = await Promise.all([branch, far].map((one) => stockIn(app, one, tea)))
  return stock.filter(([units]) => units > 0)
}

/** Acts of before the jump; each returns those of after it. */
const ACTS: Record<string, (shop: Shop) => Promise<() => Promise<void>>> = {
  'a delivery that is corrected, and undone': async (shop) => {
    await bring(shop, 10, 1)
    const typo = await bring(shop, 10, 100)
    await sell(shop, 5)
    return async () => {
      await sell(shop, 2)
      const right = await bring(shop, 10, 3, { corrects: typo })
      // 10 at 1.00 and 10 at 3.00, of which 7 were sold.
      expect(await stockOf(shop)).toEqual([[13, 26]])
      await reverse(shop, right)
      expect(await stockOf(shop)).toEqual([[3, 3]])
    }
  },
  'a removal that is corrected, and undone': async (shop) => {
    await bring(shop, 10, 1)
    await bring(shop, 10, 100)
    const removed = await remove(shop, 4)
    return async () => {
      const right = await remove(shop, 2, { corrects: removed })
      expect(await stockOf(shop)).toEqual([[18, 909]])
      await reverse(shop, right)
      expect(await stockOf(shop)).toEqual([[20, 1010]])
    }
  },
  'goods that go back to their supplier after a revaluation': async (shop) => {
    const first = await bring(shop, 10, 1)
    await act(shop, createRevaluation, {
      ...here(shop),
      reason: 'Old price',
      items: [{ productId: shop.tea.id, units: 10, value: 10, unitCost: 2 }],
    })
    await bring(shop, 10, 4)
    return async () => {
      const items = [line(shop, 4)]
      const { id: supplierId } = shop.supplier
      const body = { ...here(shop), supplierId, deliveryId: first, reason: 'Torn', items }
      const returned = await act(shop, createSupplierReturn, body)
      // 6 at 2.00 and 10 at 4.00.
      expect(await stockOf(shop)).toEqual([[16, 52]])
      await reverse(shop, returned)
      expect(await stockOf(shop)).toEqual([[20, 60]])
    }
  },
  'goods that were sent, and come home': async (shop) => {
    await bring(shop, 10, 1)
    const typo = await bring(shop, 10, 100)
    const sent = await send(shop, 4, 'CLOSED')
    const onRoad = await send(shop, 4, 'APPROVED')
    await act(shop, shipTransfer, { items: [line(shop, 4)] }, onRoad)
    return async () => {
      await reverse(shop, typo)
      // 10 at 1.00 less 8. The others are what they left for.
      expect(await stockOf(shop)).toEqual([
        [2, 2],
        [4, 202],
      ])
      await act(shop, reverseTransfer, { reason: 'Never sent' }, sent)
      await act(shop, settleTransfer, { outcome: 'SENT_BACK', items: [line(shop, 3)] }, onRoad)
      expect(await stockOf(shop)).toEqual([[9, 9]])
      const { productId } = line(shop, 1)
      await act(
        shop,
        settleTransfer,
        { outcome: 'FOUND', items: [{ productId, quantity: 1 }] },
        onRoad,
      )
      expect(await stockOf(shop)).toEqual([
        [9, 9],
        [1, 50.5],
      ])
    }
  },
  'goods that arrive, and that the other branch sends back': async (shop) => {
    await bring(shop, 10, 1)
    const typo = await bring(shop, 10, 100)
    const sent = await send(shop, 4, 'APPROVED')
    await act(shop, shipTransfer, { items: [line(shop, 4)] }, sent)
    return async () => {
      await act(shop, receiveTransfer, { items: [{ productId: shop.tea.id, accepted: 4 }] }, sent)
      await reverse(shop, typo)
      await act(shop, createTransfer, {
        fromBranchId: shop.far.id,
        toBranchId: shop.branch.id,
        state: 'CLOSED',
        items: [line(shop, 4)],
      })
      expect(await stockOf(shop)).toEqual([[10, 10]])
    }
  },
  'a day that is closed, and a till that is open': async (shop) => {
    await bring(shop, 10, 1)
    const first = await givenShift(app, shop, { counts: [{ value: 100, count: 1 }] })
    await act(shop, closeDay, { ...here(shop), day: currentDay() })
    return async () => {
      await rewrite(
        app.database,
        `update day_closes set day = (closed_at at time zone 'Africa/Addis_Ababa')::date where institution_id = $1`,
        [shop.institution.id],
      )
      const { token } = shop.admin
      const body = { tillId: first.till.id, float: 100 }
      const { status, failure } = await app.sendAnything(openShift, { token, body })
      // The day of record is closed where the clock still says it, and the next one is not.
      expect(failure?.code ?? status).toBeOneOf([201, 'DAY_CLOSED'])
    }
  },
  'a shift with sales and a return': async (shop) => {
    await bring(shop, 10, 1)
    const { id: shiftId } = await givenShift(app, shop)
    const saleId = await sell(shop, 5, { shiftId })
    return async () => {
      await sell(shop, 2, { shiftId })
      const items = [line(shop, 1)]
      await act(shop, createSaleReturn, { saleId, reason: 'Too much', items, shiftId })
      const { token } = shop.admin
      const params = { id: shiftId }
      const counts = [{ value: 100, count: 7 }]
      const closed = await app.sendAnything(closeShift, { token, params, body: { counts } })
      expect(closed, closed.text).toMatchObject({
        status: 201,
        body: { expected: 700, difference: 0 },
      })
      const { body } = await app.send(getShiftReport, { token, params })
      expect(body.documents.map(({ kind, count, total }) => [kind, count, total])).toEqual([
        ['RETURN', 1, -100],
        ['SALE', 2, 700],
      ])
    }
  },
}

/** Reports from before the first to after the last day of either clock: to the cent what is there. */
async function compareReports({ admin, tea }: Shop): Promise<void> {
  const { token } = admin
  const query = { from: addDays(currentDay(), -70), to: addDays(currentDay(), 70) }
  const bridge = await changesOfValue(app, admin, query)
  const { body: goods } = await app.send(listValueBridge, { token, query })
  const accounts = await accountsOf(app, admin, query)
  const { body: losses } = await app.send(getLosses, { token, query })
  expect(bridge.opening).toBe(0)
  expect(sumOf(goods.map(({ closing }) => closing))).toBe(bridge.closing)
  expect(goods.every(({ product, opening }) => product.id === tea.id && opening === 0)).toBe(true)
  const difference = bridge.changes.find((one) => one.line === 'DIFFERENCES')?.amount ?? 0
  expect(sumOf([accounts['COST_DIFFERENCES'] ?? 0, difference])).toBe(0)
  const lost = losses.others.find((one) => one.line === 'DIFFERENCES')?.cost ?? 0
  expect(sumOf([lost, difference])).toBe(0)
  // Today alone: from what was there to what is there by the clock of now.
  const { body: today } = await app.send(getValueBridge, { token })
  expect(sumOf([today.opening, ...today.changes.map(({ amount }) => amount)])).toBe(today.closing)
}

it.each(JUMPS.flatMap(([jump, by]) => Object.keys(ACTS).map((name) => [jump, name, by] as const)))(
  'a clock that is set %s leaves %s right, and reports agree',
  async (_, name, by) => {
    const trade = await givenTrade(app)
    const shop = { ...trade, tea: await givenProduct(app, trade) }
    const after = await ACTS[name]?.(shop)
    await jumpClock(app.database, shop.institution.id, by)
    await after?.()
    await compareReports(shop)
    expect(await stockOf(shop)).not.toEqual([])
  },
)
