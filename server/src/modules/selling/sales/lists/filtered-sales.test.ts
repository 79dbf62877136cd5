import { randomUUID } from 'node:crypto'

import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { sumSales } from '@mezgeb/contract/insight/sale-sums'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../../testing/builders.ts'
import { rewrite } from '../../../../testing/database/test-database.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Person } from '../../../../testing/builders.ts'

const app = testApp()

// By the seller 1 to 3 (tea; sugar; both), by the one far away 4 (tea), by the system 5 (tea, as the seller).
it('finds sales of a seller or with a product, with the other filters in both orders, page by page, with their sum', async () => {
  const shop = await givenBusiness(app)
  const seller = await givenStaff(app, shop)
  const far = await givenBranch(app, shop.admin)
  const farSeller = await givenStaff(app, { admin: shop.admin, branch: far })
  const tea = await givenProduct(app, shop, { pricePerUnit: 5, stock: 100 })
  const sugar = await givenProduct(app, shop, { pricePerUnit: 3, unitSize: 1000, stock: 9000 })
  await givenStock(app, { admin: shop.admin, branch: far }, tea.id, 10)
  const almaz = await givenCustomer(app, seller, shop.branch.id)
  const bekele = await givenCustomer(app, farSeller, far.id)
  const sell = async (who: Person, items: [Product, number][]) => {
    const isFar = who === farSeller
    const at = isFar ? { branchId: far.id, customerId: bekele.id } : { customerId: almaz.id }
    const saleItems = items.map(([{ id: productId }, quantity]) => ({ productId, quantity }))
    const body = { branchId: shop.branch.id, ...at, saleItems }
    const { body: sold } = await app.send(createSale, { token: who.token, body })
    await new Promise((resolve) => setTimeout(resolve, 2))
    return sold.id
  }
  const sold = [
    await sell(seller, [[tea, 2]]),
    await sell(seller, [[sugar, 1500]]),
    await sell(seller, [
      [tea, 1],
      [sugar, 500],
    ]),
    await sell(farSeller, [[tea, 4]]),
    await sell(seller, [[tea, 10]]),
  ]
  await rewrite(app.database, `update documents set system = 'test' where id = $1`, [sold[4]])
  const find = async (query: Record<string, string>, { token } = shop.admin) => {
    const all: number[] = []
    let cursor: string | undefined
    let sum: string | undefined
    let total: string | undefined
    do {
      const requested = { ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const answer = await app.send(listSales, { token, query: requested })
      all.push(...answer.body.map(({ id }) => sold.indexOf(id) + 1))
      sum ??= answer.headers['x-total-amount']
      cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers['link'] ?? '')?.[1]
      total = answer.headers['x-total-count']
    } while (cursor !== undefined)
    expect(total).toBe(String(all.length))
    return [all, Number(sum)]
  }
  const bySeller = { userId: seller.user.id }
  expect(await find(bySeller)).toEqual([[5, 3, 2, 1], 10 + 4.5 + 6.5 + 50])
  expect(await find({ ...bySeller, sort: 'date' })).toEqual([[1, 2, 3, 5], 71])
  expect(await find({ ...bySeller, branchId: far.id })).toEqual([[], 0])
  expect(await find({ ...bySeller, search: almaz.name })).toEqual([[5, 3, 2, 1], 71])
  expect(await find({ ...bySeller, customerId: bekele.id })).toEqual([[], 0])
  // The sum is that of the product.
  expect(await find({ productId: tea.id })).toEqual([[5, 4, 3, 1], 10 + 5 + 20 + 50])
  expect(await find({ productId: tea.id, sort: 'date' })).toEqual([[1, 3, 4, 5], 85])
  expect(await find({ productId: sugar.id })).toEqual([[3, 2], 6])
  expect(await find({ productId: tea.id, ...bySeller })).toEqual([[5, 3, 1], 65])
  expect(await find({ productId: tea.id, branchId: far.id })).toEqual([[4], 20])
  expect(await find({ productId: tea.id, customerId: bekele.id })).toEqual([[4], 20])
  expect(await find({ productId: tea.id, search: bekele.name })).toEqual([[4], 20])
  expect(await find({ productId: tea.id, search: sold[2]?.slice(0, 8) ?? '' })).toEqual([[3], 5])
  expect(await find({ productId: tea.id, to: '2026-01-01' })).toEqual([[], 0])
  expect(await find({ productId: tea.id }, farSeller)).toEqual([[4], 20])
  expect(await find(bySeller, farSeller)).toEqual([[], 0])
})

it('finds sales by how they were paid, with what was paid so, less what was given back so', async () => {
  const shop = await givenBusiness(app)
  const { token } = shop.admin
  const tea = await givenProduct(app, shop, { pricePerUnit: 10, stock: 100 })
  const { body: tenders } = await app.send(listTenders, { token })
  const idOf = (kind: string) => tenders.find(({ readyMade }) => readyMade === kind)?.id ?? ''
  const [cash, telebirr] = [idOf('CASH'), idOf('TELEBIRR')]
  const sell = async (quantity: number, amount = 0) => {
    const payments =
      amount === 0 ? [] : [{ tenderId: telebirr, amount, reference: `T${quantity}${amount}` }]
    const { body } = await app.send(createSale, {
      token,
      body: {
        customerId: shop.branch.id,
        branchId: shop.branch.id,
        payments,
        saleItems: [{ productId: tea.id, quantity }],
      },
    })
    await new Promise((resolve) => setTimeout(resolve, 2))
    return body.id
  }
  const sold = [await sell(1), await sell(2, 20), await sell(3, 12)]
  const back = { saleId: sold[0] ?? '', reason: 'Broken' }
  await app.send(createSaleReturn, { token, body: back })
  const find = async (query: Record<string, string>) => {
    const answer = await app.send(listSales, { token, query })
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
    const ids = answer.body.map(({ id }) => sold.indexOf(id) + 1)
    return [ids, Number(answer.headers['x-total-amount'])]
  }
  expect(await find({ tenderId: telebirr })).toEqual([[3, 2], 32])
  expect(await find({ tenderId: telebirr, sort: 'date' })).toEqual([[2, 3], 32])
  // The first came back whole, in cash.
  expect(await find({ tenderId: cash })).toEqual([[3, 1], 18])
  expect(await find({ tenderId: telebirr, search: (sold[2] ?? '').slice(0, 8) })).toEqual([[3], 12])
  expect(await find({ tenderId: cash, userId: shop.admin.user.id })).toEqual([[3, 1], 18])
  expect(await find({ tenderId: telebirr, userId: shop.admin.user.id })).toEqual([[3, 2], 32])
  expect(await find({ tenderId: idOf('M_PESA') })).toEqual([[], 0])
  // With a product the sum stays that of the product.
  expect(await find({ tenderId: telebirr, productId: tea.id })).toEqual([[3, 2], 50])
  expect(await find({ tenderId: cash, productId: tea.id })).toEqual([[3, 1], 30])
  const sums = async (query: Record<string, string> = {}) => {
    const { body } = await app.send(sumSales, { token, query })
    return body.tenders?.map(({ tender, amount }) => [tender.readyMade, amount])
  }
  const all = [
    ['TELEBIRR', 32],
    ['CASH', 18],
  ]
  expect(await sums()).toEqual(all)
  expect(await sums({ userId: shop.admin.user.id })).toEqual(all)
  expect(await sums({ search: (sold[1] ?? '').slice(0, 8) })).toEqual([['TELEBIRR', 20]])
  expect(await sums({ to: '2026-01-01' })).toEqual([])
  const foreign = await app.send(listSales, { token, query: { tenderId: randomUUID() } })
  expect(foreign.failure?.code).toBe('NOT_FOUND')
})
