import { randomUUID } from 'node:crypto'

import { createBranch } from '@mezgeb/contract/business/branches'
import { getAdminDashboard, getDashboard } from '@mezgeb/contract/insight/dashboard'
import { changeInstitutionStatus, listInstitutions } from '@mezgeb/contract/business/institutions'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { deleteSupplier } from '@mezgeb/contract/buying/suppliers'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenPendingBusiness,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
  givenSupplier,
} from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = ownApp()

const NOT_FOUND = { status: 404, message: 'Not found.' }
const EMPTY = {
  totalProducts: 0,
  lowStockProducts: 0,
  recentStockEntries: [],
  recentStockOuts: [],
  recentSales: [],
}

function dashboard({ token }: Person, query: object = {}) {
  return app.send(getDashboard, { token, query })
}

async function numbers(person: Person, query: object = {}) {
  const { totalProducts, lowStockProducts } = (await dashboard(person, query)).body
  return { totalProducts, lowStockProducts }
}

// One institution with two branches and a seller in each, and a stranger.
let business: Business
let admin: Person
let staff: Person
let sibling: Branch
let siblingStaff: Person
let stranger: Business

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
  sibling = await givenBranch(app, admin)
  siblingStaff = await givenStaff(app, { admin, branch: sibling })
  stranger = await givenBusiness(app)
})

describe('the numbers of the dashboard', () => {
  let shop: Business
  let seller: Person
  let far: Branch
  let farSeller: Person
  let tea: Product

  async function move(person: Person, units: number) {
    const supplier = await givenSupplier(app, shop.admin)
    const body = { productId: tea.id, supplierId: supplier.id, quantity: units }
    await app.send(createStockEntry, {
      token: person.token,
      body: { ...body, dateReceived: '2026-01-01' },
    })
  }

  function setThreshold(lowStockThreshold: number | null) {
    return app.send(updateProduct, {
      token: shop.admin.token,
      params: { id: tea.id },
      body: { lowStockThreshold },
    })
  }

  beforeAll(async () => {
    shop = await givenBusiness(app)
    seller = await givenStaff(app, shop)
    far = await givenBranch(app, shop.admin)
    farSeller = await givenStaff(app, { admin: shop.admin, branch: far })
    tea = await givenProduct(app, shop)
  })

  // spec: S4.15
  it('count a product as low when its threshold is above 0 and its shown stock at or below it', async () => {
    expect(await numbers(seller)).toEqual({ totalProducts: 1, lowStockProducts: 0 })
    await setThreshold(0)
    expect((await numbers(seller)).lowStockProducts).toBe(0)
    await setThreshold(3)
    expect((await numbers(seller)).lowStockProducts).toBe(1)
    await move(seller, 3)
    expect((await numbers(seller)).lowStockProducts).toBe(1)
    await move(seller, 1)
    expect((await numbers(seller)).lowStockProducts).toBe(0)
  })

  it('show STAFF what is low in their branch, and an ADMIN what is low in any branch that has had it', async () => {
    // The near branch has 4, the far one never had any.
    expect((await numbers(farSeller)).lowStockProducts).toBe(1)
    expect((await numbers(shop.admin)).lowStockProducts).toBe(0)
    await setThreshold(5)
    expect((await numbers(shop.admin)).lowStockProducts).toBe(1)
    await move(farSeller, 2)
    // 6 in the sum, and low in both.
    expect((await numbers(shop.admin)).lowStockProducts).toBe(1)
    await move(seller, 6)
    expect((await numbers(seller)).lowStockProducts).toBe(0)
    expect((await numbers(shop.admin)).lowStockProducts).toBe(1)
    expect((await numbers(shop.admin, { branchId: far.id })).lowStockProducts).toBe(1)
    await setThreshold(3)
    expect((await numbers(shop.admin, { branchId: far.id })).lowStockProducts).toBe(1)
    expect((await numbers(shop.admin, { branchId: shop.branch.id })).lowStockProducts).toBe(0)
  })

  // spec: D2.37
  it('count the products of the institution for everybody in it', async () => {
    await givenProduct(app, shop)
    for (const person of [seller, farSeller, shop.admin]) {
      expect((await numbers(person)).totalProducts).toBe(2)
    }
  })
})

describe('the recent lists of the dashboard', () => {
  beforeAll(async () => {
    const supplier = await givenSupplier(app, admin)
    const product = await givenProduct(app, business, { pricePerUnit: 9.99 })
    for (const [person, branch] of [
      [staff, business.branch],
      [siblingStaff, sibling],
    ] as const) {
      const customer = await givenCustomer(app, person, branch.id)
      for (let turn = 0; turn < 6; turn += 1) {
        const { token } = person
        const day = `2026-04-0${(turn % 3) + 1}`
        const item = { productId: product.id, quantity: 10 + turn }
        await app.send(createStockEntry, {
          token,
          body: { ...item, supplierId: supplier.id, dateReceived: day },
        })
        await app.send(createStockOut, {
          token,
          body: { ...item, quantity: 1, reason: 'Broken', dateRemoved: day },
        })
        await app.send(createSale, {
          token,
          body: {
            customerId: customer.id,
            branchId: branch.id,
            saleItems: [{ productId: product.id, quantity: 2 }],
          },
        })
      }
    }
  })

  async function expectNewest(person: Person, query: object) {
    const { body } = await dashboard(person, query)
    const newest = { token: person.token, query: { ...query, limit: 5 } }
    expect(body.recentStockEntries).toHaveLength(5)
    expect(body.recentStockEntries).toEqual((await app.send(listStockEntries, newest)).body)
    expect(body.recentStockOuts).toEqual((await app.send(listStockOuts, newest)).body)
    expect(body.recentSales).toEqual((await app.send(listSales, newest)).body)
    return body
  }

  // spec: S3.17 S9.7 D2.38 D2.39 D4.2
  it('hold the 5 newest of each, as the lists show them: of the institution for an ADMIN', async () => {
    await expectNewest(admin, {})
  })

  // spec: S7.10 D4.2
  it('of one branch for an ADMIN who asks for one', async () => {
    const { recentSales } = await expectNewest(admin, { branchId: sibling.id })
    expect(new Set(recentSales.map((sale) => sale.branchId))).toEqual(new Set([sibling.id]))
  })

  // spec: D4.1
  it('always of the own branch for STAFF', async () => {
    const own = await expectNewest(staff, {})
    expect(new Set(own.recentSales.map((sale) => sale.branchId))).toEqual(
      new Set([business.branch.id]),
    )
    const requested = {
      branchId: business.branch.id,
      institutionId: business.institution.id,
    }
    expect((await dashboard(staff, requested)).body).toEqual(own)
  })

  // spec: D4.3
  it('of any institution or branch for a SUPER_ADMIN who names it', async () => {
    const superAdmin = await givenSuperAdmin(app)
    const institutionId = business.institution.id
    expect((await dashboard(superAdmin, { institutionId })).body).toEqual(
      (await dashboard(admin)).body,
    )
    expect((await dashboard(superAdmin, { institutionId, branchId: sibling.id })).body).toEqual(
      (await dashboard(siblingStaff)).body,
    )
  })

  it('are empty for a SUPER_ADMIN who names none: the platform sells nothing', async () => {
    expect((await dashboard(await givenSuperAdmin(app))).body).toEqual(EMPTY)
  })

  it('are empty for an institution without anything, a PENDING one too', async () => {
    expect((await dashboard(stranger.admin)).body).toEqual(EMPTY)
    const pending = await givenPendingBusiness(app)
    expect((await dashboard(pending.admin)).body).toEqual(EMPTY)
  })
})

describe('whose dashboard', () => {
  it('is not found when institution and branch do not belong together', async () => {
    for (const person of [admin, staff]) {
      for (const { institution } of [business, stranger]) {
        const query = { institutionId: institution.id, branchId: stranger.branch.id }
        expect(refusal(await dashboard(person, query))).toEqual(NOT_FOUND)
      }
    }
  })

  it('is not found for a SUPER_ADMIN who names none that exists', async () => {
    const superAdmin = await givenSuperAdmin(app)
    for (const query of [
      { institutionId: randomUUID() },
      { branchId: sibling.id },
      { institutionId: stranger.institution.id, branchId: sibling.id },
    ]) {
      expect(refusal(await dashboard(superAdmin, query))).toEqual(NOT_FOUND)
    }
  })
})

describe('the super admin dashboard', () => {
  async function read() {
    const { token } = await givenSuperAdmin(app)
    const answer = await app.send(getAdminDashboard, { token })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  // spec: S3.18 S7.11
  it('counts everything of all institutions, the platform’s own not among them', async () => {
    const before = await read()
    const shop = await givenBusiness(app)
    await givenStaff(app, shop)
    await givenProduct(app, shop)
    const supplier = await givenSupplier(app, shop.admin)
    const gone = await givenSupplier(app, shop.admin)
    await app.send(deleteSupplier, { token: shop.admin.token, params: { id: gone.id } })
    await givenPendingBusiness(app)
    const after = await read()

    expect(supplier.institutionId).toBe(shop.institution.id)
    expect({
      institutions: after.totalInstitutions - before.totalInstitutions,
      users: after.totalUsers - before.totalUsers,
      branches: after.totalBranches - before.totalBranches,
      products: after.totalProducts - before.totalProducts,
      suppliers: after.totalSuppliers - before.totalSuppliers,
    }).toEqual({ institutions: 2, users: 3, branches: 1, products: 1, suppliers: 1 })
  })

  // spec: S3.18 D2.40
  it('counts institutions by status and users by role, 0 included', async () => {
    const before = await read()
    const { token } = await givenSuperAdmin(app)
    const rejected = await givenPendingBusiness(app)
    await app.send(changeInstitutionStatus, {
      token,
      params: { id: rejected.institution.id },
      body: { status: 'REJECTED' },
    })
    const { institutionsByStatus, usersByRole, totalInstitutions, totalUsers } = await read()
    expect(institutionsByStatus.map(({ status }) => status)).toEqual([
      'PENDING',
      'APPROVED',
      'REJECTED',
    ])
    expect(usersByRole.map(({ role }) => role)).toEqual(['SUPER_ADMIN', 'ADMIN', 'STAFF'])
    expect(usersByRole[0]).toEqual({ role: 'SUPER_ADMIN', count: 1 })
    expect(institutionsByStatus[2]?.count).toBe((before.institutionsByStatus[2]?.count ?? 0) + 1)
    const sum = (counts: readonly { count: number }[]) =>
      counts.reduce((total, { count }) => total + count, 0)
    expect(sum(institutionsByStatus)).toBe(totalInstitutions)
    expect(sum(usersByRole)).toBe(totalUsers)
  })

  // spec: S9.7
  it('lists the institutions with their counts, newest first, and the 5 newest apart', async () => {
    const newest = await givenBusiness(app)
    await app.send(createBranch, {
      token: newest.admin.token,
      body: { name: 'Second', location: 'Adama' },
    })
    const { institutions, recentInstitutions } = await read()
    expect(institutions[0]).toMatchObject({
      id: newest.institution.id,
      counts: { branches: 2, users: 1, products: 0, suppliers: 0 },
    })
    const { token } = await givenSuperAdmin(app)
    expect(institutions).toEqual((await app.send(listInstitutions, { token })).body)
    expect(recentInstitutions).toEqual(institutions.slice(0, 5))
  })
})

describe('the super admin dashboard of hundreds of institutions', () => {
  it('shows a change of an institution or a user at once', async () => {
    await app.database.sql(
      `insert into institutions (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 250) n`,
    )
    const { token } = await givenSuperAdmin(app)
    const read = async () => (await app.send(getAdminDashboard, { token })).body
    const before = await read()
    expect(await read()).toEqual(before)
    const pending = await givenPendingBusiness(app)
    const added = await read()
    expect(added.totalInstitutions).toBe(before.totalInstitutions + 1)
    expect(added.totalUsers).toBe(before.totalUsers + 1)
    expect(added.institutions).toHaveLength(100)
    expect(added.institutions[0]).toMatchObject({ id: pending.institution.id, status: 'PENDING' })
    await app.send(changeInstitutionStatus, {
      token,
      params: { id: pending.institution.id },
      body: { status: 'APPROVED' },
    })
    expect((await read()).institutions[0]).toMatchObject({ status: 'APPROVED' })
  })
})
