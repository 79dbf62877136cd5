import { getFirstSteps } from '@mezgeb/contract/insight/dashboard'
import { PERMISSION_DENIED } from '@mezgeb/contract/kit/errors'
import { createSale } from '@mezgeb/contract/selling/sales'
import { expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenPendingBusiness,
  givenProduct,
  givenStaff,
  givenStock,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Person } from '../../../testing/builders.ts'

const app = testApp()

const NOTHING = {
  hasBranch: false,
  hasStaff: false,
  hasProduct: false,
  hasStockEntry: false,
  hasSale: false,
}

async function steps({ token }: Person) {
  const answer = await app.send(getFirstSteps, { token })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

it('a new business has done nothing yet, though others have done everything', async () => {
  const other = await givenBusiness(app)
  const staff = await givenStaff(app, other)
  const product = await givenProduct(app, other, { stock: 5 })
  const customer = await givenCustomer(app, other.admin, other.branch.id)
  await app.send(createSale, {
    token: staff.token,
    body: {
      customerId: customer.id,
      branchId: other.branch.id,
      saleItems: [{ productId: product.id, quantity: 1 }],
    },
  })
  expect(Object.values(await steps(other.admin))).toEqual([true, true, true, true, true])

  expect(await steps((await givenPendingBusiness(app)).admin)).toEqual(NOTHING)
})

it('each step is done when the first of its kind is there', async () => {
  const business = await givenBusiness(app)
  const { admin, branch } = business
  await givenBranch(app, admin)
  const done: Record<string, boolean> = { ...NOTHING, hasBranch: true }
  expect(await steps(admin)).toEqual(done)

  await givenStaff(app, business, 'ADMIN')
  expect(await steps(admin)).toEqual(done)
  const staff = await givenStaff(app, business)
  expect(await steps(admin)).toEqual({ ...done, hasStaff: true })
  const product = await givenProduct(app, business)
  expect(await steps(admin)).toEqual({ ...done, hasStaff: true, hasProduct: true })
  await givenStock(app, business, product.id, 3)
  expect(await steps(admin)).toEqual({
    ...done,
    hasStaff: true,
    hasProduct: true,
    hasStockEntry: true,
  })
  const customer = await givenCustomer(app, staff, branch.id)
  await app.send(createSale, {
    token: staff.token,
    body: {
      customerId: customer.id,
      branchId: branch.id,
      saleItems: [{ productId: product.id, quantity: 1 }],
    },
  })
  expect(Object.values(await steps(admin))).toEqual([true, true, true, true, true])
})

it('the first steps are an ADMIN’s', async () => {
  const business = await givenBusiness(app)
  for (const { token } of [await givenStaff(app, business), await givenSuperAdmin(app)]) {
    expect(refusal(await app.send(getFirstSteps, { token }))).toEqual({
      status: 403,
      message: PERMISSION_DENIED,
    })
  }
  expect((await app.send(getFirstSteps, {})).status).toBe(401)
})
