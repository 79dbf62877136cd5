import { randomUUID } from 'node:crypto'

import {
  addImportRows,
  createImport,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { listReorderProposals } from '@mezgeb/contract/buying/reorder'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { getLosses } from '@mezgeb/contract/insight/reports'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { createDelivery, getDelivery, listLastCosts } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { listMoved } from '@mezgeb/contract/stock/moved'
import { createQuarantine, settleQuarantine } from '@mezgeb/contract/stock/quarantines'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { getStockDocument, listReversals, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { accountsOf, stockIn } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const TODAY = new Date().toISOString()

type Place = Pick<Business, 'admin' | 'branch'>

let business: Business
let staff: Person

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
})

async function reverse(documentId: string, { token }: Person = business.admin, key = randomUUID()) {
  const body = { documentId, reason: 'Entered twice' }
  const answer = await app.sendAnything(reverseDocument, { token, key, body })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as StockDocument }
}

async function receive(product: Product, quantity: number, { admin, branch } = business) {
  const { id: supplierId } = await givenSupplier(app, admin)
  const body = { productId: product.id, quantity, supplierId, dateReceived: TODAY }
  const branchId = branch.id
  return app.send(createStockEntry, { token: admin.token, body: { ...body, branchId } })
}

function remove(product: Product, quantity: number, { admin, branch } = business) {
  const body = { productId: product.id, quantity, reason: 'Broken', dateRemoved: TODAY }
  const { token } = admin === business.admin ? staff : admin
  return app.send(createStockOut, { token, body: { ...body, branchId: branch.id } })
}

async function sell(product: Product, quantity: number, { admin, branch } = business) {
  const customer = await givenCustomer(app, admin, branch.id)
  return app.send(createSale, {
    token: admin.token,
    body: {
      customerId: customer.id,
      branchId: branch.id,
      saleItems: [{ productId: product.id, quantity }],
    },
  })
}

const stockOf = (product: Product, { branch }: Pick<Business, 'branch'> = business) =>
  stockIn(app, branch, product)

describe('the reversal of a stock document', () => {
  it('takes back a receipt and returns a removal, and each shows the other', async () => {
    const tea = await givenProduct(app, business)
    const { body: received } = await receive(tea, 8)
    const { body: removed } = await remove(tea, 3)
    const taken = await reverse(removed.id)
    expect(taken).toMatchObject({
      status: 201,
      body: {
        kind: 'REVERSAL',
        note: 'Entered twice',
        by: { name: business.admin.user.name },
        reverses: { id: removed.id, kind: 'REMOVAL' },
        reversedBy: null,
        items: [{ product: { id: tea.id }, quantity: 3 }],
      },
    })
    expect(await stockOf(tea)).toEqual([8, null])
    const back = await reverse(received.id)
    expect(back).toMatchObject({ status: 201, body: { items: [{ quantity: -8 }] } })
    expect(await stockOf(tea)).toEqual([0, null])

    const { token } = business.admin
    const query = { search: tea.name }
    const outs = await app.send(listStockOuts, { token, query })
    const entries = await app.send(listStockEntries, { token, query })
    const link = ({ body }: typeof back) => ({ kind: 'REVERSAL', id: body.id })
    expect(outs.body[0]?.reversedBy).toMatchObject(link(taken))
    expect(entries.body[0]?.reversedBy).toMatchObject(link(back))
    const listed = await app.send(listReversals, { token, query: { limit: 2 } })
    expect(listed.body).toEqual([back.body, taken.body])
    const read = await app.send(getStockDocument, { token, params: { id: removed.id } })
    expect(read.body).toMatchObject({
      kind: 'REMOVAL',
      note: 'Broken',
      by: { name: staff.user.name },
      items: [{ quantity: -3 }],
      reversedBy: link(taken),
      reverses: null,
    })
  })

  it('of a delivery takes back what it cost, although the average has changed', async () => {
    const tea = await givenProduct(app, business)
    const items = (unitCost: number) => [{ productId: tea.id, quantity: 10, unitCost }]
    await givenDelivery(app, business, items(10))
    const wrong = await givenDelivery(app, business, items(1000))
    expect((await reverse(wrong.id)).body).toMatchObject({
      items: [{ quantity: -10, cost: -10_000 }],
    })
    expect(await stockOf(tea)).toEqual([10, 100])
    const params = { id: wrong.id }
    const { body } = await app.send(getDelivery, { token: staff.token, params })
    expect(body.reversedBy).toMatchObject({ kind: 'REVERSAL' })
  })

  it('of a delivery that was sold in part leaves others at what they cost, and the rest is a difference', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const bring = (unitCost: number) =>
      givenDelivery(app, shop, [{ productId: tea.id, quantity: 10, unitCost }])
    await bring(1)
    const dear = await bring(9)
    await sell(tea, 5, shop)
    const reversed = await reverse(dear.id, shop.admin)
    expect(reversed.body).toMatchObject({ items: [{ quantity: -10, cost: -90 }] })
    // 10 units at 1.00, of which 5 were sold: at 5.00 each instead of 1.00.
    expect(await stockOf(tea, shop)).toEqual([5, 5])
    const { body } = await app.send(getLosses, { token, query: {} })
    expect(body.others).toEqual([{ line: 'DIFFERENCES', documents: 1, units: 0, cost: -20 }])
    expect(await accountsOf(app, shop.admin)).toMatchObject({
      INVENTORY: 5,
      COST_OF_SALES: 25,
      COST_DIFFERENCES: -20,
      GOODS_RECEIVED: -10,
    })
    const { supplierId, branchId } = dear
    const newest = async () => {
      const query = { supplierId, branchId, productIds: tea.id }
      return (await app.send(listLastCosts, { token, query })).body
    }
    expect(await newest()).toEqual([{ productId: tea.id, unitCost: 1 }])
    // Goods that a reversal gives back set no newest cost.
    const { body: removed } = await remove(tea, 5, shop)
    await bring(4)
    expect((await reverse(removed.id, shop.admin)).status).toBe(201)
    expect(await stockOf(tea, shop)).toEqual([15, 45])
    expect(await newest()).toEqual([{ productId: tea.id, unitCost: 4 }])
  })

  it('of a first cost takes back what it made of older units, and the newest cost', async () => {
    const tea = await givenProduct(app, business)
    const bring = (unitCost: number) =>
      givenDelivery(app, business, [{ productId: tea.id, quantity: 1, unitCost }])
    await receive(tea, 10)
    const wrong = await bring(1000)
    expect(await stockOf(tea)).toEqual([11, 11_000])
    await reverse(wrong.id)
    expect(await stockOf(tea)).toEqual([10, null])
    await receive(tea, 1)
    expect(await stockOf(tea)).toEqual([11, null])
    await bring(100)
    expect(await stockOf(tea)).toEqual([12, 1200])

    // A cost that came since values them instead.
    const salt = await givenProduct(app, business)
    await receive(salt, 10)
    const items = (unitCost: number) => [{ productId: salt.id, quantity: 1, unitCost }]
    const first = await givenDelivery(app, business, items(1000))
    await givenDelivery(app, business, items(100))
    await reverse(first.id)
    expect(await stockOf(salt)).toEqual([11, 1100])
  })

  it('is made once, however many people reverse the document at once', async () => {
    const tea = await givenProduct(app, business)
    await receive(tea, 20)
    const { body: removed } = await remove(tea, 4)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(removed.id)))
    const codes = answers.map(({ status, failure }) => failure?.code ?? status)
    expect(codes.toSorted()).toEqual([201, ...Array.from({ length: 4 }, () => 'ALREADY_REVERSED')])
    expect(await stockOf(tea)).toEqual([20, null])
  })

  it('is refused when units of the document have left the branch, and changes nothing', async () => {
    const tea = await givenProduct(app, business)
    const salt = await givenProduct(app, business)
    const delivery = await givenDelivery(app, business, [
      { productId: salt.id, quantity: 5 },
      { productId: tea.id, quantity: 5, unitCost: 3 },
    ])
    await sell(tea, 2)
    const digest = await databaseDigest(app.database)
    expect(await reverse(delivery.id)).toMatchObject({
      status: 409,
      failure: {
        code: 'OUT_OF_STOCK',
        fields: [{ path: 'items.1.quantity', message: 'Only 3 units available' }],
      },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is not possible for a sale or another reversal', async () => {
    const tea = await givenProduct(app, business)
    await receive(tea, 8)
    const { body: sale } = await sell(tea, 1)
    const { body: removed } = await remove(tea, 1)
    const reversal = await reverse(removed.id)
    const digest = await databaseDigest(app.database)
    expect(await reverse(sale.id)).toMatchObject({ failure: { code: 'NOT_REVERSIBLE' } })
    expect(await reverse(reversal.body.id)).toMatchObject({ failure: { code: 'NOT_REVERSIBLE' } })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})

const anAct = fc.record({
  what: fc.constantFrom('SELL', 'REMOVE', 'RECEIVE', 'DELIVER'),
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.integer({ min: 50, max: 9999 }),
})
const acts = fc.array(anAct, { maxLength: 4 })
type Act = { what: string; quantity: number; cents: number }

describe('undoing what brought goods', () => {
  /** Does the same to several products. */
  async function act(shop: Business, products: readonly Product[], { what, quantity, cents }: Act) {
    const units = await app.database.sql<{ least: number }>(
      `select min(coalesce(s.quantity, 0)) as least from unnest($1::uuid[]) p (id)
         left join branch_stock s on s.product_id = p.id and s.branch_id = $2`,
      [products.map(({ id }) => id), shop.branch.id],
    )
    const most = Math.min(quantity, units[0]?.least ?? 0)
    for (const product of products) {
      if (what === 'RECEIVE') await receive(product, quantity, shop)
      else if (what === 'DELIVER') await bring(shop, product, quantity, cents / 100)
      else if (most > 0) await (what === 'SELL' ? sell : remove)(product, most, shop)
    }
  }

  async function bring(shop: Place, product: Product, quantity: number, unitCost: number) {
    const items = [{ productId: product.id, quantity, unitCost }]
    return (await givenDelivery(app, shop, items)).id
  }

  /** From one branch to another, at once. */
  async function moveTo({ id: productId }: Product, quantity: number, from: Place, to: Place) {
    const ends = { fromBranchId: from.branch.id, toBranchId: to.branch.id }
    const body = { ...ends, state: 'CLOSED', items: [{ productId, quantity }] }
    const { token } = from.admin
    const answer = await app.sendAnything(createTransfer, { token, body })
    expect(answer.status, answer.text).toBe(201)
  }

  /** Adds goods at a cost, or says how many there are. */
  async function importGoods(
    shop: Business,
    product: Product,
    quantity: number,
    unitCost?: number,
  ) {
    const quantities = unitCost === undefined ? 'SET' : 'ADD'
    const { token } = shop.admin
    const head = { fileName: 'goods.csv', fileRows: 1, branchId: shop.branch.id }
    const { id } = (await app.send(createImport, { token, body: { ...head, quantities } })).body
    const rows = [{ row: 1, cells: { code: product.code ?? '', quantity, unitCost } }]
    await app.send(addImportRows, { token, params: { id }, body: { rows } })
    await app.send(runImport, { token, params: { id } })
    return id
  }

  /** Units, their value, null: unknown, and the newest cost of one. */
  async function stateOf({ branch }: Business, { id }: Product) {
    const [row] = await app.database.sql<{
      quantity: number
      value: string | null
      last: string | null
    }>(
      'select quantity, value, last_cost as last from branch_stock where branch_id = $1 and product_id = $2',
      [branch.id, id],
    )
    const { quantity = 0, value = null, last = null } = row ?? {}
    const known = value === null ? null : Math.round(Number(value) * 100)
    return { quantity, cents: quantity === 0 ? 0 : known, last }
  }

  it('has goods that a customer brings back before or after it at their own cost', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const bringBack = async (saleId: string, isDamaged = false) => {
      const damaged = isDamaged ? { isDamaged: true as const } : {}
      const items = [{ productId: tea.id, quantity: isDamaged ? 1 : 2, ...damaged }]
      const { status } = await app.send(createSaleReturn, {
        token,
        body: { saleId, reason: 'Too much', items },
      })
      expect(status).toBe(201)
    }
    await bring(shop, tea, 10, 1)
    const typo = await bring(shop, tea, 10, 1000)
    const { body: sale } = await sell(tea, 5, shop)
    await bringBack(sale.id)
    // Damaged goods come and go at one cost.
    await bringBack(sale.id, true)
    expect(await stockOf(tea, shop)).toEqual([17, 8508.5])
    await reverse(typo, shop.admin)
    expect(await stockOf(tea, shop)).toEqual([7, 7])
    await bringBack(sale.id)
    expect(await stockOf(tea, shop)).toEqual([9, 9])
  })

  it.each(['not at all', 'by what came and went again between'])(
    'has goods that a customer brings back at the cost of those that were sold for them, parted %s',
    async (how) => {
      const shop = await givenBusiness(app)
      const { token } = shop.admin
      const tea = await givenProduct(app, shop)
      const line = { productId: tea.id, unitCost: 3 }
      const first = await givenDelivery(app, shop, [{ ...line, quantity: 3 }])
      await remove(tea, 1, shop)
      const isParted = how !== 'not at all'
      const second = isParted ? await givenDelivery(app, shop, [{ ...line, quantity: 5 }]) : null
      const { body: sale } = await sell(tea, 1, shop)
      await bring(shop, tea, 10, 9)
      const giveBack = async ({ id, supplierId, branchId }: typeof first, quantity: number) => {
        const items = [{ productId: tea.id, quantity }]
        const body = { supplierId, branchId, deliveryId: id, reason: 'Torn', items }
        await app.send(createSupplierReturn, { token, body })
      }
      await giveBack(first, 2)
      if (second !== null) await giveBack(second, 5)
      // Of the first delivery one is left, which was removed: one of the 10 was sold.
      expect(await stockOf(tea, shop)).toEqual([9, 81])
      const items = [{ productId: tea.id, quantity: 1 }]
      await app.send(createSaleReturn, { token, body: { saleId: sale.id, reason: 'Torn', items } })
      expect(await stockOf(tea, shop)).toEqual([10, 90])
    },
  )

  it('has units that an import took too many of at the cost of those that came for them', async () => {
    const shop = await givenBusiness(app)
    const tea = await givenProduct(app, shop, { code: 'TEA' })
    await bring(shop, tea, 10, 3)
    const typo = await bring(shop, tea, 4, 1000)
    const set = await importGoods(shop, tea, 2)
    await bring(shop, tea, 6, 5)
    await reverse(typo, shop.admin)
    // Of 10 at 3.00 the file took 12, so two of those at 5.00 too.
    expect(await stockOf(tea, shop)).toEqual([4, 20])
    await app.send(undoImport, { token: shop.admin.token, params: { id: set } })
    expect(await stockOf(tea, shop)).toEqual([16, 60])
  })

  it('has units that only wrong ones had been there for at the cost of all that came for them', async () => {
    const shop = await givenBusiness(app)
    const tea = await givenProduct(app, shop, { code: 'TEA' })
    const typo = await bring(shop, tea, 10, 1000)
    const set = await importGoods(shop, tea, 2)
    await bring(shop, tea, 4, 1)
    await bring(shop, tea, 4, 3)
    await app.send(undoImport, { token: shop.admin.token, params: { id: set } })
    await reverse(typo, shop.admin)
    expect(await stockOf(tea, shop)).toEqual([8, 16])
  })

  it.each([
    'the road',
    'quarantine',
    'a transfer that is taken back',
    'a removal that is reversed',
    'an import that is undone',
  ])(
    'has goods that are home again from %s at their own cost, and the difference is said',
    async (from) => {
      const shop = await givenBusiness(app)
      const { token } = shop.admin
      const tea = await givenProduct(app, shop, { code: 'T-1' })
      const items = [{ productId: tea.id, quantity: 6 }]
      const done = async (call: Endpoint, body: object, id = '') => {
        const answer = await app.sendAnything(call, { token, params: { id }, body })
        expect(answer.status, answer.text).toBe(201)
        return String(answer.body?.['id'])
      }
      const move = async (state: string) => {
        const { id: toBranchId } = await givenBranch(app, shop.admin)
        const body = { fromBranchId: shop.branch.id, toBranchId, state, items }
        return done(createTransfer, body)
      }
      /** Takes six units out of the branch; the result brings them home. */
      const takeOut = async () => {
        if (from === 'quarantine') {
          const id = await done(createQuarantine, {
            branchId: shop.branch.id,
            reason: 'Wet',
            items,
          })
          const settled = { outcome: 'RELEASED', reason: 'Dry', items }
          return async () => done(settleQuarantine, settled, id)
        }
        if (from === 'a removal that is reversed') {
          const { body } = await remove(tea, 6, shop)
          return async () => reverse(body.id, shop.admin)
        }
        if (from === 'an import that is undone') {
          const id = await importGoods(shop, tea, 24)
          return async () => app.send(undoImport, { token, params: { id } })
        }
        if (from === 'the road') {
          const id = await move('APPROVED')
          await done(shipTransfer, { items }, id)
          return async () => done(settleTransfer, { outcome: 'SENT_BACK', items }, id)
        }
        const id = await move('CLOSED')
        return async () => done(reverseTransfer, { reason: 'Never sent' }, id)
      }
      await bring(shop, tea, 10, 1)
      const typo = await bring(shop, tea, 10, 1000)
      const dear = await bring(shop, tea, 10, 4)
      const bringHome = await takeOut()
      expect(await stockOf(tea, shop)).toEqual([24, 8040])
      await reverse(typo, shop.admin)
      expect(await stockOf(tea, shop)).toEqual([14, 35])
      const late = await bring(shop, tea, 3, 7)
      await bringHome()
      expect(await stockOf(tea, shop)).toEqual([23, 71])
      // The goods and their difference came together, after goods that go now.
      await reverse(late, shop.admin)
      expect(await stockOf(tea, shop)).toEqual([20, 50])
      const accounts = await accountsOf(app, shop.admin)
      expect([accounts['INVENTORY'], accounts['COST_DIFFERENCES'] ?? 0]).toEqual([50, 0])
      // The difference that was booked for them is not in the average of others.
      await reverse(dear, shop.admin)
      expect(await stockOf(tea, shop)).toEqual([10, 10])
      await requireInvariants(app.database)
    },
  )

  it.each([
    ['reversed', 'before', 0, { now: [20, 50], withoutDear: [10, 10] }],
    ['reversed', 'after', 0, { now: [20, 50], withoutDear: [10, 10] }],
    ['reversed', 'before', 6, { now: [20, 51.5], withoutDear: [10, 16] }],
    ['reversed', 'after', 6, { now: [20, 51.5], withoutDear: [10, 16] }],
    ['corrected', 'before', 0, { now: [30, 90], withoutDear: [20, 50] }],
    ['corrected', 'after', 6, { now: [30, 90], withoutDear: [20, 51.5] }],
  ] as const)(
    'has goods that another branch sent back at their own cost where a typo is %s %s that, and %s others were there',
    async (how, when, others, { now, withoutDear }) => {
      const shop = await givenBusiness(app)
      const { admin } = shop
      const sister = { admin, branch: await givenBranch(app, admin) }
      const tea = await givenProduct(app, shop)
      if (others > 0) await bring(sister, tea, others, 3)
      await bring(shop, tea, 10, 1)
      const typo = await givenDelivery(app, shop, [
        { productId: tea.id, quantity: 10, unitCost: 1000 },
      ])
      const { supplierId, branchId, id: corrects } = typo
      const right = { productId: tea.id, quantity: 10, unitCost: 4 }
      const body = { supplierId, branchId, dateReceived: TODAY, items: [right], corrects }
      const putRight = async () => {
        const { status } =
          how === 'reversed'
            ? await reverse(typo.id, admin)
            : await app.sendAnything(createDelivery, { token: admin.token, body })
        expect(status).toBe(201)
      }
      const dear = await bring(shop, tea, 10, 4)
      // For 2,010.00. Those of the other branch are mixed with them.
      await moveTo(tea, 6, shop, sister)
      if (when === 'before') await putRight()
      await moveTo(tea, 6, sister, shop)
      if (when === 'after') await putRight()
      expect(await stockOf(tea, shop)).toEqual(now)
      const [left] = await stockOf(tea, sister)
      expect(left).toBe(others)
      const last = await bring(shop, tea, 3, 7)
      await reverse(last, admin)
      expect(await stockOf(tea, shop)).toEqual(now)
      await reverse(dear, admin)
      expect(await stockOf(tea, shop)).toEqual(withoutDear)
      await requireInvariants(app.database)
    },
  )

  it('has goods that another branch sent back at their own cost also where they had gone there before and after a typo', async () => {
    const shop = await givenBusiness(app)
    const { admin } = shop
    const sister = { admin, branch: await givenBranch(app, admin) }
    const tea = await givenProduct(app, shop)
    await bring(shop, tea, 20, 1)
    const first = await bring(shop, tea, 10, 1000)
    await moveTo(tea, 6, shop, sister)
    await reverse(first, admin)
    const second = await bring(shop, tea, 10, 1000)
    await moveTo(tea, 6, shop, sister)
    await moveTo(tea, 6, sister, shop)
    await reverse(second, admin)
    expect(await stockOf(tea, shop)).toEqual([14, 14])
  })

  it.each(['before', 'after'])(
    'has goods at their own cost that came home by way of a third branch %s that',
    async (when) => {
      const shop = await givenBusiness(app)
      const { admin } = shop
      const [sister, third] = [
        { admin, branch: await givenBranch(app, admin) },
        { admin, branch: await givenBranch(app, admin) },
      ] as const
      const tea = await givenProduct(app, shop)
      await bring(third, tea, 5, 3)
      await bring(shop, tea, 10, 1)
      const typo = await bring(shop, tea, 10, 1000)
      await moveTo(tea, 5, shop, sister)
      await moveTo(tea, 5, sister, third)
      if (when === 'after') await reverse(typo, admin)
      // 5 at 3.00 and 5 at 1.00.
      await moveTo(tea, 4, third, sister)
      await moveTo(tea, 4, sister, shop)
      if (when === 'before') await reverse(typo, admin)
      expect(await stockOf(tea, shop)).toEqual([9, 13])
      const late = await bring(shop, tea, 3, 7)
      await reverse(late, admin)
      expect(await stockOf(tea, shop)).toEqual([9, 13])
    },
  )

  type Meant = { shop: Business; sister: Place; tea: Product; typo: string }
  it.each([
    {
      what: 'another branch sent goods of the typo back',
      newest: '3.000000',
      takeBack: async ({ shop, sister, tea, typo }: Meant) => {
        await moveTo(tea, 5, shop, sister)
        await moveTo(tea, 5, sister, shop)
        return reverse(typo, shop.admin)
      },
    },
    {
      what: 'goods of the typo came home from the road',
      newest: '3.000000',
      takeBack: async ({ shop, sister, tea, typo }: Meant) => {
        const { token } = shop.admin
        const ends = { fromBranchId: shop.branch.id, toBranchId: sister.branch.id }
        const items = [{ productId: tea.id, quantity: 5 }]
        const body = { ...ends, state: 'APPROVED' as const, items }
        const params = { id: (await app.send(createTransfer, { token, body })).body.id }
        await app.send(shipTransfer, { token, params, body: { items } })
        const settled = { outcome: 'SENT_BACK' as const, items }
        await app.send(settleTransfer, { token, params, body: settled })
        return reverse(typo, shop.admin)
      },
    },
    {
      what: 'a delivery was corrected after another one',
      newest: '5.000000',
      takeBack: async ({ shop, tea, typo }: Meant) => {
        const { admin, branch } = shop
        await bring(shop, tea, 10, 5)
        const items = [{ productId: tea.id, quantity: 10, unitCost: 4 }]
        const { id: supplierId } = await givenSupplier(app, admin)
        const body = { supplierId, branchId: branch.id, dateReceived: TODAY, items, corrects: typo }
        return app.sendAnything(createDelivery, { token: admin.token, body })
      },
    },
    {
      // They were bought.
      what: 'others went back to the supplier',
      newest: '9.000000',
      takeBack: async ({ shop, tea, typo }: Meant) => {
        await reverse(typo, shop.admin)
        const dear = [{ productId: tea.id, quantity: 5, unitCost: 9 }]
        const { supplierId, branchId, id: deliveryId } = await givenDelivery(app, shop, dear)
        const items = [{ productId: tea.id, quantity: 5 }]
        const body = { supplierId, branchId, deliveryId, reason: 'Torn', items }
        return app.sendAnything(createSupplierReturn, { token: shop.admin.token, body })
      },
    },
    {
      what: 'a revaluation was reversed',
      newest: '1000.000000',
      takeBack: async ({ shop: { admin, branch }, tea }: Meant) => {
        const items = [{ productId: tea.id, units: 20, value: 10_030, unitCost: 7 }]
        const body = { branchId: branch.id, reason: 'Wrong', items }
        const { token } = admin
        return reverse((await app.send(createRevaluation, { token, body })).body.id, admin)
      },
    },
  ])(
    'has the newest cost that later ones would leave, where $what',
    async ({ takeBack, newest }) => {
      const shop = await givenBusiness(app)
      const { admin } = shop
      const sister = { admin, branch: await givenBranch(app, admin) }
      const tea = await givenProduct(app, shop, { code: 'T-1' })
      await bring(shop, tea, 10, 3)
      const typo = await bring(shop, tea, 10, 1000)
      expect(await takeBack({ shop, sister, tea, typo })).toMatchObject({ status: 201 })
      const before = await stateOf(shop, tea)
      expect(before.last).toBe(newest)
      await reverse(await bring(shop, tea, 2, 8), admin)
      expect(await stateOf(shop, tea)).toEqual(before)
      const params = { id: await importGoods(shop, tea, 2, 8) }
      expect((await stateOf(shop, tea)).quantity).toBe(before.quantity + 2)
      await app.send(undoImport, { token: admin.token, params })
      expect(await stateOf(shop, tea)).toEqual(before)
      await requireInvariants(app.database)
    },
  )

  it('has the newest cost of before, also where a transfer was taken back', async () => {
    const shop = await givenBusiness(app)
    const { admin, branch } = shop
    const sister = { ...shop, branch: await givenBranch(app, admin) }
    const tea = await givenProduct(app, shop)
    await bring(shop, tea, 10, 3)
    const body = { fromBranchId: branch.id, toBranchId: sister.branch.id, state: 'CLOSED' as const }
    const { token } = admin
    const items = [{ productId: tea.id, quantity: 5 }]
    const { body: sent } = await app.send(createTransfer, { token, body: { ...body, items } })
    await app.send(reverseTransfer, { token, params: { id: sent.id }, body: { reason: 'Wrong' } })
    expect(await stateOf(sister, tea)).toEqual({ quantity: 0, cents: 0, last: null })
    const typo = await bring(sister, tea, 2, 9)
    await reverse(typo, admin)
    expect(await stateOf(sister, tea)).toEqual({ quantity: 0, cents: 0, last: null })
  })

  it('has goods of a supplier return that is reversed after others went back at their own cost', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const { supplierId, branchId, id } = await givenDelivery(app, shop, [
      { productId: tea.id, quantity: 10, unitCost: 1 },
    ])
    const typo = await bring(shop, tea, 10, 1000)
    await sell(tea, 3, shop)
    const items = [{ productId: tea.id, quantity: 5 }]
    const body = { supplierId, branchId, deliveryId: id, reason: 'Torn', items }
    const returned = await app.send(createSupplierReturn, { token, body })
    await reverse(typo, shop.admin)
    // 5 at 1.00, of which 3 were sold.
    expect(await stockOf(tea, shop)).toEqual([2, 2])
    await reverse(returned.body.id, shop.admin)
    expect(await stockOf(tea, shop)).toEqual([7, 7])
  })

  it.each([
    // 10 at 1.00 and 6 at 3.00, of which 6 were sold for 10.50 instead of 12.00.
    ['a removal', 4, { before: [6, 12], after: [10, 17.5], difference: 1.5 }],
    // 6 of 16 at 1.75 were sold for 10.50 instead of 12.55.
    ['a supplier return', 5, { before: [5, 10.45], after: [10, 17.5], difference: 2.05 }],
  ])(
    'of %s leaves what there would be if neither had ever been, whatever came and was sold between',
    async (what, units, { before, after, difference }) => {
      const shop = await givenBusiness(app)
      const { token } = shop.admin
      const tea = await givenProduct(app, shop)
      const { supplierId, branchId, id } = await givenDelivery(app, shop, [
        { productId: tea.id, quantity: 10, unitCost: 1 },
      ])
      const items = [{ productId: tea.id, quantity: units }]
      const body = { supplierId, branchId, deliveryId: id, reason: 'Torn', items }
      const taken =
        what === 'a removal'
          ? await remove(tea, units, shop)
          : await app.sendAnything(createSupplierReturn, { token, body })
      await bring(shop, tea, 6, 3)
      await sell(tea, 6, shop)
      expect(await stockOf(tea, shop)).toEqual(before)
      await reverse(String(taken.body?.id), shop.admin)
      expect(await stockOf(tea, shop)).toEqual(after)
      expect(await accountsOf(app, shop.admin)).toMatchObject({ COST_DIFFERENCES: -difference })
      // Neither is in the average of others.
      const late = await bring(shop, tea, 3, 7)
      await reverse(late, shop.admin)
      expect(await stockOf(tea, shop)).toEqual(after)
      await requireInvariants(app.database)
    },
  )

  it.each([
    [0, { before: [6, 12], after: [10, 17.5], difference: 1.5 }],
    // The damaged one stays sent: 6 of 15 at 1.80 were sold for 10.80 instead of 12.55.
    [1, { before: [5, 10.45], after: [9, 16.2], difference: 1.75 }],
  ])(
    'of a transfer leaves what there would be if its goods had never been sent, of which %s was damaged',
    async (damaged, { before, after, difference }) => {
      const shop = await givenBusiness(app)
      const { admin, branch } = shop
      const { token } = admin
      const tea = await givenProduct(app, shop)
      const { id: toBranchId } = await givenBranch(app, admin)
      await bring(shop, tea, 10, 1)
      const step = async (call: Endpoint, body: object, params: object) => {
        const answer = await app.sendAnything(call, { token, body, params })
        expect(answer.status, answer.text).toBeLessThan(300)
        return String(answer.body?.['id'])
      }
      const goods = { productId: tea.id, quantity: 4 + damaged }
      const ends = { fromBranchId: branch.id, toBranchId, state: 'APPROVED', items: [goods] }
      const params = { id: await step(createTransfer, ends, {}) }
      await step(shipTransfer, {}, params)
      await bring(shop, tea, 6, 3)
      const received = damaged === 0 ? {} : { reason: 'Broken' }
      const items = [{ productId: tea.id, accepted: 4, damaged, ...received }]
      await step(receiveTransfer, { items }, params)
      await sell(tea, 6, shop)
      expect(await stockOf(tea, shop)).toEqual(before)
      await step(reverseTransfer, { reason: 'Never sent' }, params)
      expect(await stockOf(tea, shop)).toEqual(after)
      expect(await accountsOf(app, admin)).toMatchObject({ COST_DIFFERENCES: -difference })
      // Neither is in the average of others.
      await reverse(await bring(shop, tea, 3, 7), admin)
      expect(await stockOf(tea, shop)).toEqual(after)
      await requireInvariants(app.database)
    },
  )

  it('has goods without a cost where the only one was taken back, also those that another branch sends back', async () => {
    const shop = await givenBusiness(app)
    const { admin } = shop
    const sister = { admin, branch: await givenBranch(app, admin) }
    const tea = await givenProduct(app, shop)
    await receive(tea, 10, shop)
    await moveTo(tea, 4, shop, sister)
    const typo = await bring(shop, tea, 1, 1000)
    const { body: removed } = await remove(tea, 2, shop)
    await moveTo(tea, 3, shop, sister)
    await reverse(typo, admin)
    expect(await stockOf(tea, shop)).toEqual([1, null])
    await moveTo(tea, 3, sister, shop)
    expect(await stockOf(tea, shop)).toEqual([4, null])
    await reverse(removed.id, admin)
    expect(await stockOf(tea, shop)).toEqual([6, null])
    await requireInvariants(app.database)
  })

  it('gives back a cost that was not known any more after all goods with one had gone back to their supplier', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const { supplierId, branchId, id } = await givenDelivery(app, shop, [
      { productId: tea.id, quantity: 5, unitCost: 10 },
    ])
    await receive(tea, 2, shop)
    expect(await stockOf(tea, shop)).toEqual([7, 70])
    const items = [{ productId: tea.id, quantity: 5 }]
    const body = { supplierId, branchId, deliveryId: id, reason: 'Torn', items }
    const returned = await app.send(createSupplierReturn, { token, body })
    expect(await stockOf(tea, shop)).toEqual([2, null])
    await reverse(returned.body.id, shop.admin)
    expect(await stockOf(tea, shop)).toEqual([7, 70])
    await requireInvariants(app.database)
  })

  it('has goods that are home again without a cost where the only one was taken back', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    await receive(tea, 10, shop)
    const typo = await bring(shop, tea, 1, 1000)
    const items = [{ productId: tea.id, quantity: 4 }]
    const held = { branchId: shop.branch.id, reason: 'Wet', items }
    const { body } = await app.send(createQuarantine, { token, body: held })
    await reverse(typo, shop.admin)
    expect(await stockOf(tea, shop)).toEqual([6, null])
    const released = { outcome: 'RELEASED' as const, reason: 'Dry', items }
    await app.send(settleQuarantine, { token, params: { id: body.id }, body: released })
    expect(await stockOf(tea, shop)).toEqual([10, null])
  })

  it('gives units without a cost the average of then, and the newest cost is that of a line', async () => {
    const shop = await givenBusiness(app)
    const tea = await givenProduct(app, shop)
    await bring(shop, tea, 10, 1)
    const typo = await bring(shop, tea, 10, 100)
    const line = { productId: tea.id, quantity: 10 }
    await givenDelivery(app, shop, [{ ...line, unitCost: 2 }, line, { ...line, unitCost: 4 }])
    expect(await stockOf(tea, shop)).toEqual([50, 1575])
    await reverse(typo, shop.admin)
    // 10 at 1.00, at 2.00, at 1.00 again, and at 4.00.
    expect(await stateOf(shop, tea)).toEqual({ quantity: 40, cents: 8000, last: '4.000000' })
  })

  it.each(['10 minutes', '60 days'])(
    'has other goods at their own cost after the clock was set back by %s, and when it is right again',
    async (by) => {
      const shop = await givenBusiness(app)
      const tea = await givenProduct(app, shop)
      /** As if everything until now had been recorded by a clock that was ahead. */
      const moveClock = async (sign: string) => {
        for (const table of ['documents', 'stock_movements']) {
          await rewrite(
            app.database,
            `update ${table} set created_at = created_at ${sign} $2::interval where institution_id = $1`,
            [shop.institution.id, by],
          )
        }
      }
      await bring(shop, tea, 10, 1)
      const typo = await bring(shop, tea, 10, 100)
      const { body: removed } = await remove(tea, 4, shop)
      await moveClock('+')
      await sell(tea, 5, shop)
      const next = await bring(shop, tea, 10, 1000)
      await reverse(typo, shop.admin)
      // 10 at 1.00, of which 4 were removed and 5 sold; 10 at 1,000.00.
      expect(await stockOf(tea, shop)).toEqual([11, 10_001])
      await reverse(removed.id, shop.admin)
      // None was removed.
      expect(await stockOf(tea, shop)).toEqual([15, 10_005])
      await reverse(next, shop.admin)
      expect(await stockOf(tea, shop)).toEqual([5, 5])
      // Now all times are past, and those from after the step are earlier than those from before it.
      await moveClock('-')
      const last = await bring(shop, tea, 10, 7)
      await sell(tea, 3, shop)
      await reverse(last, shop.admin)
      expect(await stockOf(tea, shop)).toEqual([2, 2])
    },
  )

  it.each(['a reversal', 'a supplier return', 'the undo of an import'])(
    'leaves the rest at its own cost, also when other goods have gone by %s',
    async (way) => {
      const shop = await givenBusiness(app)
      const { token } = shop.admin
      const tea = await givenProduct(app, shop, { code: 'T-1' })
      const goods = (unitCost: number) => [{ productId: tea.id, quantity: 10, unitCost }]
      await bring(shop, tea, 10, 1)
      const isImport = way === 'the undo of an import'
      const dear = isImport ? undefined : await givenDelivery(app, shop, goods(9))
      const importId = isImport ? await importGoods(shop, tea, 10, 9) : ''
      const cheap = await bring(shop, tea, 10, 2)
      await sell(tea, 5, shop)
      if (dear === undefined) await app.send(undoImport, { token, params: { id: importId } })
      else if (way === 'a reversal') await reverse(dear.id, shop.admin)
      else {
        const { supplierId, branchId, id: deliveryId } = dear
        const items = [{ productId: tea.id, quantity: 10 }]
        const body = { supplierId, branchId, deliveryId, reason: 'Torn', items }
        await app.send(createSupplierReturn, { token, body })
      }
      expect(await stockOf(tea, shop)).toEqual([15, 22.5])
      await reverse(cheap, shop.admin)
      // 10 at 1.00, of which 5 were sold.
      expect(await stockOf(tea, shop)).toEqual([5, 5])
    },
  )

  it('leaves what the supplier asks, also where goods came without a cost before it', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const tea = await givenProduct(app, shop, { lowStockThreshold: 100 })
    const { supplierId } = await givenDelivery(app, shop, [
      { productId: tea.id, quantity: 10, unitCost: 2 },
    ])
    const typo = await bring(shop, tea, 10, 1000)
    const body = { productId: tea.id, quantity: 3, supplierId, dateReceived: TODAY }
    await app.send(createStockEntry, { token, body: { ...body, branchId: shop.branch.id } })
    expect((await reverse(typo, shop.admin)).status).toBe(201)
    const sheet = await app.send(getProduct, { token, params: { id: tea.id }, query: {} })
    expect(sheet.body.suppliers).toMatchObject([
      { supplier: { id: supplierId }, units: 13, lastCost: 2 },
    ])
    const { body: proposals } = await app.send(listReorderProposals, { token, query: {} })
    expect(proposals.branches[0]?.lines).toMatchObject([
      { buy: { supplier: { id: supplierId }, unitCost: 2 } },
    ])
  })

  it('leaves what there would be if they had never come, and says the rest as a difference', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const run = fc.record({
      before: acts,
      meanwhile: acts,
      since: acts,
      wrong: anAct,
      isImport: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ before, meanwhile, since, wrong, isImport }) => {
        const code = `T-${randomUUID().slice(0, 8)}`.toUpperCase()
        const tea = await givenProduct(app, shop, { code })
        const twin = await givenProduct(app, shop)
        const salt = await givenProduct(app, shop)
        const undo = async (id: string) => {
          const { status } = isImport
            ? await app.send(undoImport, { token, params: { id } })
            : await reverse(id, shop.admin)
          expect(status).toBeLessThan(300)
        }
        const add = isImport ? importGoods : bring
        const sheet = async () =>
          (await app.send(getProduct, { token, params: { id: tea.id }, query: {} })).body.suppliers
        for (const one of before) await act(shop, [tea, twin], one)

        // Others moved: everything is as before.
        const earlier = [await stateOf(shop, tea), await sheet()]
        const first = await add(shop, tea, wrong.quantity, wrong.cents / 100)
        for (const one of meanwhile) await act(shop, [salt], one)
        await undo(first)
        expect([await stateOf(shop, tea), await sheet()]).toEqual(earlier)

        // The same moved: it is worth what its twin is.
        const second = await add(shop, tea, wrong.quantity, wrong.cents / 100)
        for (const one of since) await act(shop, [twin, tea], one)
        await undo(second)
        const [left, expected] = [await stateOf(shop, tea), await stateOf(shop, twin)]
        expect(left).toEqual({ ...expected, cents: left.cents })
        expect(left.cents === null).toBe(expected.cents === null)
        // Each act of the twin was rounded to a cent.
        const apart = Math.abs((left.cents ?? 0) - (expected.cents ?? 0))
        expect(apart).toBeLessThanOrEqual(before.length + since.length)
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })
})

describe('the list of all that moved', () => {
  it('has documents of every kind, by kind, product, person, branch, text and number', async () => {
    const own = await givenBusiness(app)
    const { branch, admin } = own
    const seller = await givenStaff(app, own)
    const far = await givenBranch(app, admin)
    const [tea, salt] = [
      await givenProduct(app, own, { name: 'Green tea' }),
      await givenProduct(app, own, { name: 'Rock salt' }),
    ]
    const delivery = await givenDelivery(app, own, [
      { productId: tea.id, quantity: 10, unitCost: 3 },
      { productId: salt.id, quantity: 4, unitCost: 2 },
    ])
    const { body: removed } = await app.send(createStockOut, {
      token: seller.token,
      body: {
        productId: tea.id,
        quantity: 3,
        reason: 'Broken',
        dateRemoved: new Date().toISOString(),
      },
    })
    const { body: back } = await reverse(removed.id, admin)
    const { body: transfer } = await app.send(createTransfer, {
      token: admin.token,
      body: {
        fromBranchId: branch.id,
        toBranchId: far.id,
        state: 'CLOSED',
        items: [{ productId: salt.id, quantity: 1 }],
      },
    })
    const listed = async (query: object, { token }: Person = admin) =>
      (await app.send(listMoved, { token, query })).body
    const kinds = async (query: object, person?: Person) =>
      (await listed(query, person)).map(({ kind, branchId }) => (branchId === far.id ? '' : kind))

    const all = await listed({})
    const fulfils = { id: transfer.id, kind: 'TRANSFER', number: transfer.number }
    const [moving, rest] = [all.filter((one) => one.fulfils !== null), all.slice(2)]
    expect(moving).toMatchObject([
      { fulfils, number: '' },
      { fulfils, number: '' },
    ])
    expect(moving.map(({ kind, units, cost }) => [kind, units, cost])).toEqual(
      expect.arrayContaining([
        ['SHIPMENT', -1, -2],
        ['ARRIVAL', 1, 2],
      ]),
    )
    const link = { id: back.id, kind: 'REVERSAL', number: back.number }
    expect(rest).toMatchObject([
      { ...link, units: 3, cost: 9, reverses: { id: removed.id }, note: 'Entered twice' },
      { kind: 'REMOVAL', units: -3, reversedBy: link, by: { id: seller.user.id } },
      { kind: 'DELIVERY', number: delivery.number, lineCount: 2, units: 14, cost: 38 },
    ])
    expect(rest[2]).toMatchObject({
      party: { id: delivery.supplierId },
      products: [tea.name, salt.name],
    })
    expect(await listed({ limit: 2, sort: 'date' })).toEqual([rest[2], rest[1]])

    const here = ['SHIPMENT', 'REVERSAL', 'REMOVAL', 'DELIVERY']
    expect(await kinds({}, seller)).toEqual(here)
    expect((await listed({}, seller))[0]).not.toHaveProperty('cost')
    expect(await kinds({ branchId: branch.id, from: '2020-01-01' })).toEqual(here)
    expect(await kinds({ to: '2020-01-01' })).toEqual([])
    expect(await kinds({ kind: 'REMOVAL' })).toEqual(['REMOVAL'])
    expect(await kinds({ productId: tea.id })).toEqual(here.slice(1))
    expect(await kinds({ productId: tea.id, kind: 'DELIVERY' })).toEqual(['DELIVERY'])
    expect(await kinds({ userId: seller.user.id })).toEqual(['REMOVAL'])
    expect(await kinds({ search: 'rock', branchId: branch.id })).toEqual(['SHIPMENT', 'DELIVERY'])
    expect(await kinds({ search: 'twice' })).toEqual(['REVERSAL'])
    // With the word of the screen before it, too.
    for (const search of [
      delivery.number,
      `Delivery ${delivery.number}`,
      `ርክክብ ${delivery.number}`,
    ])
      expect(await kinds({ search }), search).toEqual(['DELIVERY'])
    expect(await listed({}, (await givenBusiness(app)).admin)).toEqual([])

    const { body: dashboard } = await app.send(getDashboard, { token: seller.token })
    expect(dashboard.recentMoved?.map(({ kind }) => kind)).toEqual(here)
  })
})
