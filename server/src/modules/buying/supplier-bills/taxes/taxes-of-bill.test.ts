import { randomUUID } from 'node:crypto'

import {
  SupplierBill,
  createSupplierBill,
  getSupplierBill,
} from '@mezgeb/contract/buying/supplier-bills'
import { addReadyMadeTaxes, createTax } from '@mezgeb/contract/selling/taxes/taxes'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { givenBusiness, givenSupplier } from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Business } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let token: string
let supplierId: string
let vat: string
let exempt: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  supplierId = (await givenSupplier(app, shop.admin)).id
  const { body } = await app.send(addReadyMadeTaxes, { token, body: {} })
  vat = body.taxes[0]?.id ?? ''
  exempt = body.taxes[2]?.id ?? ''
})

const bill = (how: object) =>
  app.sendAnything(createSupplierBill, {
    token,
    body: {
      kind: 'BILL',
      supplierId,
      branchId: shop.branch.id,
      reference: randomUUID(),
      billedOn: '2026-03-04',
      totalAmount: 230,
      ...how,
    },
  })

describe('the taxes of a bill', () => {
  it('are on top or contained, by the rounding rule, or as the bill says', async () => {
    const onTop = await bill({ taxes: [{ taxId: vat, amount: 33.33 }] })
    expect(onTop.body).toMatchObject({
      taxAmount: 5,
      otherAmount: 225,
      taxes: [{ name: 'VAT', kind: 'STANDARD', rate: 15, netAmount: 33.33, taxAmount: 5 }],
    })
    const contained = await bill({
      taxes: [
        { taxId: exempt, amount: 30 },
        { taxId: vat, amount: 59.97, isIncluded: true },
      ],
    })
    expect(contained.body).toMatchObject({
      taxAmount: 7.82,
      taxes: [
        { kind: 'STANDARD', netAmount: 52.15, taxAmount: 7.82 },
        { kind: 'EXEMPT', rate: 0, netAmount: 30, taxAmount: 0 },
      ],
    })
    const said = await bill({
      taxes: [{ taxId: vat, amount: 59.97, isIncluded: true, taxAmount: 7.8 }],
    })
    expect(said.body).toMatchObject({ taxAmount: 7.8, taxes: [{ netAmount: 52.17 }] })
    const params = { id: SupplierBill.parse(said.body).id }
    expect((await app.send(getSupplierBill, { token, params })).body).toEqual(said.body)
  })

  it('have the rate of the day of the bill', async () => {
    const body = { name: 'Luxury', kind: 'STANDARD', rate: 10 } as const
    const { body: luxury } = await app.send(createTax, { token, body })
    // In time such a rate could only be announced.
    await app.database.sql(
      `insert into tax_rates (institution_id, tax_id, valid_from, rate) values ($1, $2, '2026-03-05', 20)`,
      [shop.institution.id, luxury.id],
    )
    const taxes = [{ taxId: luxury.id, amount: 100 }]
    expect((await bill({ taxes })).body).toMatchObject({ taxAmount: 10 })
    const then = await bill({ taxes, billedOn: '2026-03-05' })
    expect(then.body).toMatchObject({ taxAmount: 20 })
  })

  it('are refused when they do not fit, and nothing changes', async () => {
    const other = await givenBusiness(app)
    const { body } = await app.send(addReadyMadeTaxes, { token: other.admin.token, body: {} })
    const before = await databaseDigest(app.database)
    const refusals: [how: object, path: string, code: string][] = [
      [
        { taxes: [{ taxId: vat, amount: 100, taxAmount: 16.01 }] },
        'taxes.0.taxAmount',
        'TAX_FAR_FROM_RATE',
      ],
      [
        { taxes: [{ taxId: exempt, amount: 100, taxAmount: 0.01 }] },
        'taxes.0.taxAmount',
        'TAX_FAR_FROM_RATE',
      ],
      [
        { taxes: [{ taxId: vat, amount: 0.01, isIncluded: true, taxAmount: 0.5 }] },
        'taxes.0.taxAmount',
        'TAX_FAR_FROM_RATE',
      ],
      [{ taxes: [{ taxId: vat, amount: 200.01 }] }, 'totalAmount', 'TAXES_ABOVE_TOTAL'],
      [{ taxes: [{ taxId: vat, amount: 1 }], taxAmount: 0.15 }, 'taxAmount', 'TAX_IS_A_SUM'],
      [
        {
          taxes: [
            { taxId: vat, amount: 1 },
            { taxId: vat, amount: 2 },
          ],
        },
        'taxes.1.taxId',
        'TAX_TWICE',
      ],
      [{ taxes: [{ taxId: vat, amount: 0 }] }, 'taxes.0.amount', 'AMOUNT_NOT_POSITIVE'],
    ]
    for (const [how, path, code] of refusals) {
      const { status, failure } = await bill(how)
      expect({ status, fields: failure.fields }).toMatchObject({
        status: 400,
        fields: [{ path, code }],
      })
    }
    for (const taxId of [randomUUID(), body.taxes[0]?.id]) {
      expect((await bill({ taxes: [{ taxId, amount: 1 }] })).status).toBe(404)
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})
