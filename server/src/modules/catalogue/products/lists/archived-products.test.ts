import { getDashboard, getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery, listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { afterAll, expect, it } from 'vitest'

import { givenBusiness, givenProduct, givenSupplier } from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

async function givenShop() {
  const shop = await givenBusiness(app)
  const { token } = shop.admin
  const tea = await givenProduct(app, shop, {
    name: 'Tea',
    lowStockThreshold: 9,
    stock: 5,
    code: '1',
  })
  const milk = await givenProduct(app, shop, { name: 'Milk', stock: 5 })
  const archive = (isArchived: unknown, as = token) =>
    app.raw({ method: 'PATCH', url: `/api/products/${tea.id}`, token: as, payload: { isArchived } })
  const list = async (query: object) => {
    const answer = await app.send(listProducts, { token, query })
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
    return answer.body.map(({ name }) => name)
  }
  return { ...shop, token, tea, milk, archive, list }
}

it('an archived product leaves lists, searches and low stock, and comes back', async () => {
  const { token, tea, archive, list, branch } = await givenShop()
  const seen = async () => {
    const { body } = await app.send(getDashboard, { token })
    const charts = await app.send(getDashboardCharts, { token })
    const proposals = await app.send(listDeliveryProposals, {
      token,
      query: { branchId: branch.id },
    })
    return {
      numbers: [body.totalProducts, body.lowStockProducts],
      low: charts.body.lowStock.map(({ product }) => product.name),
      proposed: proposals.body.lines.map(({ product }) => product.name),
      lists: await Promise.all(
        [
          {},
          { sort: '-sold' },
          { sort: '-price' },
          { search: 'tea' },
          { search: 'te' },
          { search: '1' },
        ].map(list),
      ),
      archived: await Promise.all(
        ([{}, { search: 'EA' }, { search: 'milk' }, { sort: '-sold' }] as const).map((query) =>
          list({ ...query, archived: 'true' }),
        ),
      ),
    }
  }
  const before = await seen()
  expect(before).toMatchObject({ numbers: [2, 1], low: ['Tea'], proposed: ['Tea'] })
  expect(before.archived).toEqual([[], [], [], []])

  expect((await archive(true)).body).toMatchObject({
    isArchived: true,
    branchProducts: [{ branchId: branch.id, quantity: 5 }],
  })
  expect(await seen()).toEqual({
    numbers: [1, 0],
    low: [],
    proposed: [],
    lists: [['Milk'], ['Milk'], ['Milk'], [], [], []],
    archived: [['Tea'], ['Tea'], [], ['Tea']],
  })
  const version = (await archive(true)).body
  expect((await archive(true)).body).toEqual(version)
  const { body: entries } = await app.send(listAuditEntries, { token, query: { recordId: tea.id } })
  expect(entries.map(({ changes }) => changes.map(({ field }) => field))[0]).toEqual(['archivedAt'])

  expect((await archive(false)).body).toMatchObject({ isArchived: false })
  expect(await seen()).toEqual(before)
})

it('an archived product cannot be sold, in no line of a sale, but its stock can leave', async () => {
  const { token, tea, milk, archive, branch } = await givenShop()
  await archive(true)
  const before = await databaseDigest(app.database)
  const sale = {
    customerId: 'new',
    customer: { name: 'Somebody' },
    branchId: branch.id,
    saleItems: [milk, tea].map(({ id }) => ({ productId: id, quantity: 1 })),
  }
  const refused = await app.raw({ method: 'POST', url: '/api/sales', token, payload: sale })
  expect(refused.status).toBe(409)
  expect(refused.failure).toMatchObject({
    code: 'PRODUCT_ARCHIVED',
    fields: [{ path: 'saleItems.1.productId' }],
  })
  expect(await databaseDigest(app.database)).toEqual(before)
  const removal = await app.send(createStockOut, {
    token,
    body: {
      productId: tea.id,
      quantity: 5,
      reason: 'Expired',
      dateRemoved: '2026-11-20',
      branchId: branch.id,
    },
  })
  expect(removal.status).toBe(201)
  await archive(false)
  const sold = await app.send(createSale, {
    token,
    body: { ...sale, saleItems: sale.saleItems.slice(0, 1) },
  })
  expect(sold.status).toBe(201)
})

it('goods of a supplier do not come into an archived product, which their lines say', async () => {
  const { admin, token, tea, milk, archive, branch } = await givenShop()
  const supplier = await givenSupplier(app, admin)
  await archive(true)
  const before = await databaseDigest(app.database)
  const body = {
    supplierId: supplier.id,
    branchId: branch.id,
    dateReceived: '2026-11-20',
    items: [milk, tea].map(({ id }) => ({ productId: id, quantity: 2 })),
  }
  const refused = await app.sendAnything(createDelivery, { token, body })
  expect([refused.status, refused.failure]).toMatchObject([
    409,
    { code: 'PRODUCT_ARCHIVED', fields: [{ path: 'items.1.productId' }] },
  ])
  expect(await databaseDigest(app.database)).toEqual(before)
  await archive(false)
  expect((await app.send(createDelivery, { token, body })).status).toBe(201)
})

it('an archived product keeps its code until it is taken away, which the refusal says', async () => {
  const shop = await givenShop()
  const { tea, archive, token } = shop
  await archive(true)
  const body = {
    name: 'Tea 2',
    unit: 'box',
    pricePerUnit: 1,
    categoryId: tea.categoryId,
    code: '1',
  }
  const add = () => app.raw({ method: 'POST', url: '/api/products', token, payload: body })
  const refused = await add()
  expect(refused.failure.message).toBe(
    '1 is already used by Tea, which is archived: remove it there first',
  )
  const payload = { code: '' }
  const freed = await app.raw({ method: 'PATCH', url: `/api/products/${tea.id}`, token, payload })
  expect([freed.status, (await add()).status]).toEqual([200, 201])
})
