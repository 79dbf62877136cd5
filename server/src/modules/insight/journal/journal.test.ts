import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import {
  getTrialBalance,
  listAccounts,
  listJournal,
  updateAccount,
} from '@mezgeb/contract/insight/journal'
import { sumOf } from '@mezgeb/contract/kit/money'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { beforeEach, describe, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
/** A day of Addis Ababa, so many days ago. */
const day = (ago = 0) => addDays(currentDay(), -ago)

let shop: Business
let sibling: Branch
let abebe: Supplier
let tea: Product
let salt: Product
let tenders: Map<ReadyMadeTender | null, string>

beforeEach(async () => {
  shop = await givenBusiness(app)
  sibling = await givenBranch(app, shop.admin)
  abebe = await givenSupplier(app, shop.admin)
  tea = await givenProduct(app, shop, { pricePerUnit: 115 })
  salt = await givenProduct(app, shop)
  const { body } = await app.send(listTenders, { token: shop.admin.token })
  tenders = new Map(body.map(({ readyMade, id }) => [readyMade, id]))
})

/** The id of what the call creates. */
async function act(endpoint: Endpoint, body: object, params: Record<string, string> = {}) {
  const answer = await app.sendAnything(endpoint, { token: shop.admin.token, body, params })
  expect(answer.status, answer.text).toBeLessThan(300)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is created has an id
  return (answer.body as unknown as { id: string }).id
}

const by = (name: ReadyMadeTender, amount: number) => ({
  tenderId: tenders.get(name) ?? '',
  amount,
  reference: `R${Math.random()}`,
})

/** 10 teas at 10 and 20 salts at 5, with 30 for transport that they share. */
const receive = () =>
  act(createDelivery, {
    supplierId: abebe.id,
    branchId: shop.branch.id,
    dateReceived: day(40),
    items: [
      { productId: tea.id, quantity: 10, unitCost: 10 },
      { productId: salt.id, quantity: 20, unitCost: 5 },
    ],
    charges: [{ name: 'Transport', amount: 30, spread: 'VALUE' }],
  })
const bill = (body: object) =>
  act(createSupplierBill, {
    kind: 'BILL',
    supplierId: abebe.id,
    branchId: shop.branch.id,
    reference: `B${Math.random()}`,
    billedOn: day(40),
    ...body,
  })

async function trial(query: object = {}, { token }: Person = shop.admin) {
  const { status, text, body } = await app.send(getTrialBalance, { token, query })
  expect(status, text).toBe(200)
  const sum = (of: 'opening' | 'debit' | 'credit' | 'closing') =>
    sumOf(body.accounts.map((account) => account[of]))
  expect([sum('opening'), sum('closing'), sum('debit') - sum('credit')]).toEqual([0, 0, 0])
  return body
}

/** Balances that are not zero, tenders by their ready-made names. */
async function closing(query: object = {}) {
  const { accounts } = await trial(query)
  const left: Record<string, number> = {}
  for (const { id, tender, closing: amount } of accounts) {
    if (amount !== 0) left[tender?.readyMade ?? id] = amount
  }
  return left
}

/** A sale of 4 teas, of which one comes back, and what follows. */
async function trade(): Promise<void> {
  await act(addReadyMadeTaxes, {})
  const { id: customerId } = await givenCustomer(app, shop.admin, shop.branch.id)
  await act(updateCustomer, { creditLimit: 1000 }, { id: customerId })
  const saleId = await act(createSale, {
    customerId,
    branchId: shop.branch.id,
    onAccount: 200,
    saleItems: [{ productId: tea.id, quantity: 4 }],
    payments: [by('TELEBIRR', 100)],
  })
  const items = [{ productId: tea.id, quantity: 1 }]
  await act(createSaleReturn, { saleId, reason: 'Wrong', items })
  await act(createCustomerPayment, { customerId, amount: 85, payments: [by('TELEBIRR', 35)] })
}

describe('the trial balance', () => {
  it('has what every document of a shop posts, and is zero', async () => {
    const document = await receive()
    expect(await closing()).toEqual({ INVENTORY: 230, GOODS_RECEIVED: -200, CHARGES: -30 })
    await bill({ totalAmount: 276, taxAmount: 36, goods: [{ id: document, amount: 210 }] })
    expect(await closing()).toEqual({ INVENTORY: 240, TAX_RECEIVABLE: 36, PAYABLES: -276 })
    await trade()
    const payments = [by('BANK_TRANSFER', 80), by('WITHHOLDING', 3)]
    const { id: supplierId } = abebe
    await act(createSupplierPayment, {
      supplierId,
      branchId: shop.branch.id,
      amount: 100,
      payments,
    })
    const removed = { branchId: shop.branch.id, productId: salt.id, quantity: 2 }
    await act(createStockOut, { ...removed, reason: 'Wet', dateRemoved: day() })
    const id = await act(createTransfer, {
      fromBranchId: shop.branch.id,
      toBranchId: sibling.id,
      state: 'APPROVED',
      items: [{ productId: salt.id, quantity: 2 }],
    })
    await act(shipTransfer, {}, { id })
    const balances = {
      CASH: 193,
      TELEBIRR: 135,
      BANK_TRANSFER: -80,
      TAX_RECEIVABLE: 36,
      INVENTORY: 180,
      GOODS_IN_TRANSIT: 12,
      PAYABLES: -176,
      TAX_PAYABLE: -45,
      WITHHOLDING_PAYABLE: -3,
      SALES: -400,
      SALES_RETURNS: 100,
      COST_OF_SALES: 36,
      STOCK_LOSSES: 12,
    }
    expect(await closing()).toEqual(balances)
    await act(receiveTransfer, { items: [{ productId: salt.id, accepted: 2 }] }, { id })
    const { GOODS_IN_TRANSIT: _road, ...arrived } = { ...balances, INVENTORY: 192 }
    expect(await closing()).toEqual(arrived)
    expect(await closing({ branchId: sibling.id })).toEqual({
      INVENTORY: 12,
      GOODS_IN_TRANSIT: -12,
    })
    await requireInvariants(app.database)
  })

  it('takes deliveries back that are reversed, and clears goods that went back by a credit note', async () => {
    const wrong = await receive()
    await act(reverseDocument, { documentId: wrong, reason: 'Wrong supplier' })
    expect(await closing()).toEqual({})
    const deliveryId = await receive()
    const back = await act(createSupplierReturn, {
      deliveryId,
      branchId: shop.branch.id,
      supplierId: abebe.id,
      reason: 'Broken',
      items: [{ productId: tea.id, quantity: 2 }],
    })
    // At a cost of 11.50 with transport, at a price of 10.
    const received = { INVENTORY: 207, GOODS_RECEIVED: -177, CHARGES: -30 }
    expect(await closing()).toEqual(received)
    await bill({ kind: 'CREDIT', totalAmount: 20, goods: [{ id: back }] })
    expect(await closing()).toEqual({
      ...received,
      GOODS_RECEIVED: -200,
      PAYABLES: 20,
      PRICE_DIFFERENCES: 3,
    })
    await requireInvariants(app.database)
  })

  it('has balances before the days, debits and credits in them and balances at the end', async () => {
    await receive()
    for (const table of ['documents', 'stock_movements'])
      await rewrite(app.database, `update ${table} set created_at = created_at - interval '5 days'`)
    await trade()
    const account = async (id: string, query: object) =>
      (await trial(query)).accounts.find((one) => one.id === id)
    const today = { from: day(1), to: day() }
    expect(await account('INVENTORY', today)).toEqual({
      id: 'INVENTORY',
      number: '1400',
      name: null,
      tender: null,
      opening: 230,
      debit: 11.5,
      credit: 46,
      closing: 195.5,
    })
    expect(await account('CASH', today)).toMatchObject({ opening: 0, debit: 210, closing: 210 })
    const before = { from: day(6), to: day(4) }
    expect(await account('INVENTORY', before)).toMatchObject({ opening: 0, debit: 230, credit: 0 })
    expect(await account('SALES', before)).toBeUndefined()
  })

  it('keeps past days as they were, also when a delivery or bill has an earlier date', async () => {
    const past = { from: day(60), to: day(1) }
    const before = await trial(past)
    await receive()
    await bill({ totalAmount: 50 })
    expect(await trial(past)).toEqual(before)
    expect(await closing({ from: day(), to: day() })).toMatchObject({ PAYABLES: -50 })
  })
})

describe('the journal', () => {
  const read = async (query: object = {}) =>
    app.send(listJournal, { token: shop.admin.token, query })

  it('has the documents of the days with what they post, page by page in both orders', async () => {
    await receive()
    await trade()
    const { body, headers } = await read()
    expect(headers['x-total-count']).toBe('4')
    expect(body.map(({ kind }) => kind)).toEqual(['CUSTOMER_PAYMENT', 'RETURN', 'SALE', 'DELIVERY'])
    const account = (id: string, number: string) => ({
      account: { id, number, name: null, tender: null },
    })
    expect(body[2]).toMatchObject({
      branch: { id: shop.branch.id },
      by: { id: shop.admin.user.id },
    })
    const lines = body[2]?.lines ?? []
    expect(lines).toHaveLength(7)
    expect(lines).toContainEqual({ ...account('CASH', '1000'), debit: 160, credit: 0 })
    expect(lines).toContainEqual({ ...account('RECEIVABLES', '1200'), debit: 200, credit: 0 })
    expect(lines).toContainEqual({ ...account('SALES', '4000'), debit: 0, credit: 400 })
    expect(lines).toContainEqual({ ...account('TAX_PAYABLE', '2100'), debit: 0, credit: 60 })
    for (const entry of body) {
      const sum = (of: 'debit' | 'credit') => sumOf(entry.lines.map((line) => line[of]))
      expect(sum('debit')).toBe(sum('credit'))
    }
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await read({ sort: 'date', limit: 3, cursor })
      ids.push(...page.body.map(({ id }) => id))
      const next = /^<[^>]+[?&]cursor=([^&>]+)/.exec(page.headers['link'] ?? '')?.[1]
      cursor = next === undefined ? undefined : decodeURIComponent(next)
    } while (cursor !== undefined)
    expect(ids).toEqual(body.map(({ id }) => id).toReversed())
    expect((await read({ from: day(9), to: day(1) })).body).toEqual([])
    expect((await read({ branchId: sibling.id })).body).toEqual([])
  })
})

describe('accounts', () => {
  const change = (body: object) =>
    app.sendAnything(updateAccount, { token: shop.admin.token, body })
  const read = async () => (await app.send(listAccounts, { token: shop.admin.token })).body

  it('have numbers and names, which the institution may change', async () => {
    const telebirr = tenders.get('TELEBIRR') ?? ''
    const before = await read()
    expect(before.at(0)).toMatchObject({ id: 'CASH', number: '1000', name: null, version: 0 })
    expect(before.find(({ id }) => id === telebirr)).toMatchObject({ number: '1101' })
    const named = await change({ account: telebirr, number: '1010', name: 'Mobile', version: 0 })
    expect(named).toMatchObject({ status: 200, body: { id: telebirr, number: '1010', version: 1 } })
    expect((await change({ account: 'SALES', name: 'Income' })).body).toMatchObject({
      number: '4000',
      name: 'Income',
      version: 1,
    })
    expect((await change({ account: 'SALES', number: '7000', version: 1 })).body).toMatchObject({
      number: '7000',
      name: 'Income',
      version: 2,
    })
    expect((await change({ account: 'SALES', name: null })).body).toMatchObject({ name: null })
    expect((await read()).at(1)).toMatchObject({ id: telebirr, name: 'Mobile' })
    await receive()
    await trade()
    const { accounts } = await trial()
    expect(accounts.find(({ id }) => id === telebirr)).toMatchObject({
      number: '1010',
      name: 'Mobile',
      closing: 135,
    })
  })

  it('refuse a number of another account, an unknown account and an older version', async () => {
    const taken = { status: 409, failure: { code: 'ACCOUNT_NUMBER_TAKEN' } }
    expect(await change({ account: 'SALES', number: '1000' })).toMatchObject(taken)
    await change({ account: 'CASH', number: '11' })
    expect(await change({ account: 'SALES', number: '11' })).toMatchObject(taken)
    const other = await givenBusiness(app)
    const foreign = await app.send(listTenders, { token: other.admin.token })
    for (const account of ['NOTHING', foreign.body.at(1)?.id])
      expect(await change({ account, number: '12' })).toMatchObject({ status: 404 })
    expect(await change({ account: 'CASH', number: '', version: 1 })).toMatchObject({ status: 400 })
    expect(await change({ account: 'CASH', number: '13', version: 0 })).toMatchObject({
      status: 409,
      failure: { code: 'STALE_VERSION' },
    })
  })

  it('get different numbers when two are changed at once', async () => {
    const answers = await Promise.all(
      ['SALES', 'CASH', 'INVENTORY'].map((account) => change({ account, number: '77' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...[200, 409, 409],
    ])
  })
})
