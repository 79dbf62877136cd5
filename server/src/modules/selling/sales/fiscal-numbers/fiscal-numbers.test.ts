import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createFiscalNumber } from '@mezgeb/contract/selling/sale-fiscal-numbers'
import { createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Business } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let token: string
let tea: Product
let sale: Sale

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  tea = await givenProduct(app, shop, { stock: 50 })
  sale = await sell()
})

async function sell(branchId = shop.branch.id, key?: string) {
  const { id: customerId } = await givenCustomer(app, shop.admin, branchId)
  const body = { customerId, branchId, saleItems: [{ productId: tea.id, quantity: 1 }] }
  return (await app.send(createSale, { token, body, ...(key === undefined ? {} : { key }) })).body
}

const give = (saleId: string, number: unknown, by = token) =>
  app.sendAnything(createFiscalNumber, { token: by, body: { saleId, number } })
const found = async (search: string, more: object = {}) => {
  const { body } = await app.send(listSales, { token, query: { search, ...more } })
  return body.map(({ id }) => id)
}

describe('the fiscal number of a sale', () => {
  it('is given once, shown with the sale, found by search, and in the audit trail', async () => {
    expect(sale).not.toHaveProperty('fiscalNumber')
    const given = await give(sale.id, ' FS No. 00012345 ')
    expect(given).toMatchObject({ status: 201, body: { saleId: sale.id } })
    const { body } = await app.send(getSale, { token, params: { id: sale.id } })
    expect(body).toEqual({ ...sale, fiscalNumber: 'FS No. 00012345' })
    expect((await app.send(listSales, { token })).body[0]).toEqual(body)
    for (const search of ['FS No. 00012345', 'fs 12345', '00012345', '12345']) {
      expect(await found(search)).toEqual([sale.id])
      expect(await found(search, { productId: tea.id })).toEqual([sale.id])
    }
    expect(await found('123456')).toEqual([])
    const query = { recordId: sale.id, kind: 'FISCAL_NUMBER' } as const
    const { body: trail } = await app.send(listAuditEntries, { token, query })
    expect(trail).toMatchObject([{ action: 'CREATED', branch: { id: shop.branch.id } }])
    expect(trail[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['branch', shop.branch.name],
      ['fiscalNumber', 'FS No. 00012345'],
    ])
    expect((await give(sale.id, '9')).failure).toMatchObject({ code: 'HAS_FISCAL_NUMBER' })
  })

  it('belongs to one sale in every spelling, also of two that take it at once', async () => {
    const other = await sell()
    await give(sale.id, '00012345')
    expect(await give(other.id, 'fs-12345')).toMatchObject({
      status: 409,
      failure: {
        code: 'FISCAL_NUMBER_TAKEN',
        current: { saleId: sale.id },
        fields: [{ path: 'number' }],
      },
    })
    const third = await sell()
    const both = await Promise.all([give(other.id, '777'), give(third.id, '0777')])
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409])
    const twins = await sell()
    const twice = await Promise.all([give(twins.id, '1'), give(twins.id, '2')])
    expect(twice.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
      201, 409,
    ])
  })

  it('is given by STAFF, who learn nothing of the sale of another branch that has it', async () => {
    const far = await givenBranch(app, shop.admin)
    await givenStock(app, { admin: shop.admin, branch: far }, tea.id, 5)
    const away = await sell(far.id)
    const staff = await givenStaff(app, shop)
    expect((await give(sale.id, '12', staff.token)).status).toBe(201)
    await give(away.id, '13')
    const near = await sell()
    const taken = await give(near.id, '13', staff.token)
    expect(taken).toMatchObject({ status: 409, failure: { code: 'FISCAL_NUMBER_TAKEN' } })
    expect(taken.failure).not.toHaveProperty('current')
    const before = await databaseDigest(app.database)
    for (const number of ['', '  ', '-/', 'x'.repeat(41), 7]) {
      const refused = await give(near.id, number)
      expect(refused).toMatchObject({ status: 400, failure: { fields: [{ path: 'number' }] } })
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('is not in the repeated answer of the sale', async () => {
    const key = randomUUID()
    const first = await sell(shop.branch.id, key)
    await give(first.id, '15')
    const body = {
      customerId: first.customerId,
      branchId: first.branchId,
      saleItems: [{ productId: tea.id, quantity: 1 }],
    }
    const again = await app.send(createSale, { token, body, key })
    expect(again.body).toEqual(first)
  })
})
