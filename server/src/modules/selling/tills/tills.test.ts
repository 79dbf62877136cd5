import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { createSale } from '@mezgeb/contract/selling/sales'
import { openShift } from '@mezgeb/contract/selling/shifts'
import { createTill, listTills, updateTill } from '@mezgeb/contract/selling/tills'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { givenShift } from '../../../testing/tills/given-shift.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

let shop: Business
let staff: Person

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
})

const listed = async ({ token }: Person = staff, branchId = shop.branch.id) =>
  app.send(listTills, { token, query: { branchId } })
const added = (name: string, { token }: Person = shop.admin) =>
  app.send(createTill, { token, body: { branchId: shop.branch.id, name } })

describe('the tills of a branch', () => {
  it('are named by an ADMIN and listed by name with the open shift', async () => {
    const first = await added('Front')
    expect(first).toMatchObject({
      status: 201,
      body: { name: 'Front', isActive: true, shift: null },
    })
    expect((await added('front')).failure).toMatchObject({ code: 'TILL_TAKEN' })
    expect((await added('Back', staff)).failure).toMatchObject({ code: 'FORBIDDEN' })
    await added('Back')
    const { body } = await listed()
    expect(body.map(({ name }) => name)).toEqual(['Back', 'Front'])
    const { body: opened } = await app.send(openShift, {
      token: staff.token,
      body: { tillId: first.body.id, float: 10 },
    })
    const { id, number, openedAt, openedBy } = opened
    expect((await listed()).body[1]?.shift).toEqual({ id, number, openedAt, openedBy })
    const other = await givenBranch(app, shop.admin)
    expect((await listed(shop.admin, other.id)).body).toEqual([])
    // Another branch may use the name again.
    const body2 = { branchId: other.id, name: 'Front' }
    expect((await app.send(createTill, { token: shop.admin.token, body: body2 })).status).toBe(201)
  })

  it('are switched off only while they are closed, and then not opened', async () => {
    const shift = await givenShift(app, shop)
    const { token } = shop.admin
    const change = (id: string, body: object) =>
      app.send(updateTill, { token, params: { id }, body })
    expect((await change(shift.till.id, { isActive: false })).failure?.code).toBe('SHIFT_OPEN')
    const { body: till } = await added('Back')
    expect(await change(till.id, { isActive: false, version: 1 })).toMatchObject({
      body: { isActive: false, version: 2 },
    })
    expect((await change(till.id, { name: 'Rear', version: 1 })).failure?.code).toBe(
      'STALE_VERSION',
    )
    const open = await app.send(openShift, {
      token: staff.token,
      body: { tillId: till.id, float: 0 },
    })
    expect(open.failure?.code).toBe('TILL_ARCHIVED')
  })

  it('are needed for sales where the institution says so', async () => {
    const tea = await givenProduct(app, shop, { stock: 10 })
    const { id: customerId } = await givenCustomer(app, shop.admin, shop.branch.id)
    const sell = (how: object = {}) =>
      app.send(createSale, {
        token: staff.token,
        body: {
          customerId,
          branchId: shop.branch.id,
          ...how,
          saleItems: [{ productId: tea.id, quantity: 1 }],
        },
      })
    expect((await sell()).status).toBe(201)
    const params = { id: shop.institution.id }
    const setting = (salesNeedTill: boolean) =>
      app.send(updateInstitution, { token: shop.admin.token, params, body: { salesNeedTill } })
    expect((await setting(true)).body.salesNeedTill).toBe(true)
    expect((await sell()).failure?.code).toBe('NEEDS_TILL')
    const shift = await givenShift(app, shop)
    expect((await sell({ shiftId: shift.id })).status).toBe(201)
    expect((await setting(false)).body.salesNeedTill).toBeUndefined()
    expect((await sell()).status).toBe(201)
    await requireInvariants(app.database)
  })
})
