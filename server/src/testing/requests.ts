import { randomUUID } from 'node:crypto'

import { CALLS } from '@mezgeb/contract/calls'
import { createUser } from '@mezgeb/contract/users'

import {
  PASSWORD,
  anotherAddress,
  givenBranch,
  givenPendingBusiness,
  givenSupplier,
} from './builders.ts'
import {
  NOT_SUPER,
  branchId,
  categoryId,
  customerId,
  institutionId,
  productId,
  saleId,
  supplierId,
} from './call-row.ts'
import { givenPerson } from './world.ts'

import type { CallRow, IdPosition } from './call-row.ts'
import type { World } from './world.ts'

const newName = () => `Name ${randomUUID()}`
const newEmail = () => `${randomUUID()}@example.com`
const today = () => new Date().toISOString()
const nothing = () => ({})
const list = (id: Record<string, IdPosition>): CallRow => ({ request: nothing, ids: id })

function newUser({ own }: World) {
  return {
    name: 'Hana',
    email: newEmail(),
    password: PASSWORD,
    role: 'STAFF',
    branchId: own.branch.id,
  }
}

const auth = {
  login: { request: ({ own }) => ({ body: { email: own.staff.user.email, password: PASSWORD } }) },
  registerInstitution: {
    request: () => ({
      body: { name: 'Almaz', email: newEmail(), password: PASSWORD },
      address: anotherAddress(),
    }),
  },
  logout: {
    request: async ({ own }, role, app) => ({ token: (await givenPerson(app, own, role)).token }),
  },
  getMe: { request: nothing },
  updateMe: { request: () => ({ body: { name: newName() } }) },
  changePassword: {
    request: async ({ own }, role, app) => ({
      token: (await givenPerson(app, own, role)).token,
      body: { current: PASSWORD, new: 'Another-Password-9' },
    }),
  },
} satisfies Record<string, CallRow>

const usersAndInstitutions = {
  createUser: {
    request: (world, role) => ({
      body: {
        ...newUser(world),
        ...(role === 'SUPER_ADMIN' ? { institutionId: world.own.institution.id } : {}),
      },
    }),
    ids: {
      'body.branchId': { victims: branchId.victims, for: ['ADMIN', 'SUPER_ADMIN'] },
      'body.institutionId': { ...institutionId, ...NOT_SUPER },
    },
  },
  changeUserStatus: {
    request: async (world, _role, app) => {
      const { token } = world.own.admin
      const created = await app.sendAnything(createUser, { token, body: newUser(world) })
      return { params: { id: idIn(created.text) }, body: { status: 'APPROVED' } }
    },
    ids: { 'params.id': { victims: (side) => side.staff.user.id, ...NOT_SUPER } },
  },
  listUsers: {
    request: ({ own }) => ({ params: { id: own.institution.id } }),
    ids: {
      'params.id': { ...institutionId, ...NOT_SUPER },
      'query.branchId': { victims: branchId.victims, for: ['ADMIN', 'SUPER_ADMIN'] },
    },
  },
  listInstitutions: { request: nothing },
  createInstitution: { request: () => ({ body: { name: newName() } }) },
  updateInstitution: {
    request: ({ own }) => ({ params: { id: own.institution.id }, body: { currency: 'ETB' } }),
    ids: { 'params.id': institutionId },
  },
  changeInstitutionStatus: {
    request: async (_world, _role, app) => ({
      params: { id: (await givenPendingBusiness(app)).institution.id },
      body: { status: 'APPROVED' },
    }),
    ids: { 'params.id': { victims: () => randomUUID(), for: ['SUPER_ADMIN'] } },
  },
} satisfies Record<string, CallRow>

const goods = {
  listCategories: list({ 'query.institutionId': institutionId }),
  createCategory: {
    request: () => ({ body: { name: newName(), description: 'ቡና' } }),
    ids: { 'body.institutionId': institutionId },
  },
  updateCategory: {
    request: ({ own }) => ({ params: { id: own.category.id }, body: { name: newName() } }),
    ids: { 'params.id': categoryId },
  },
  listSuppliers: list({ 'query.institutionId': institutionId }),
  createSupplier: {
    request: () => ({ body: { name: newName(), phone: '0911' } }),
    ids: { 'body.institutionId': institutionId },
  },
  updateSupplier: {
    request: ({ own }) => ({ params: { id: own.supplier.id }, body: { name: newName() } }),
    ids: { 'params.id': supplierId },
  },
  deleteSupplier: {
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenSupplier(app, own.admin)).id },
    }),
    ids: { 'params.id': supplierId },
  },
  listProducts: list({ 'query.institutionId': institutionId }),
  createProduct: {
    request: ({ own }) => ({
      body: { name: newName(), unit: 'kg', pricePerUnit: 12.5, categoryId: own.category.id },
    }),
    ids: { 'body.categoryId': categoryId, 'body.institutionId': institutionId },
  },
  updateProduct: {
    request: ({ own }) => ({
      params: { id: own.product.id },
      body: { name: newName(), categoryId: own.category.id },
    }),
    ids: { 'params.id': productId, 'body.categoryId': categoryId },
  },
} satisfies Record<string, CallRow>

const dashboard: CallRow = {
  request: ({ own }, role) =>
    role === 'SUPER_ADMIN' ? { query: { institutionId: own.institution.id } } : {},
  ids: {
    'query.institutionId': { ...institutionId, ...NOT_SUPER },
    'query.branchId': { ...branchId, for: ['STAFF', 'ADMIN', 'SUPER_ADMIN'] },
  },
}

const branchesAndCustomers = {
  listBranches: list({ 'query.institutionId': { ...institutionId, ...NOT_SUPER } }),
  createBranch: {
    request: () => ({ body: { name: newName(), location: 'Bole' } }),
    ids: { 'body.institutionId': institutionId },
  },
  updateBranch: {
    request: ({ own }) => ({ params: { id: own.branch.id }, body: { location: 'Piassa' } }),
    ids: { 'params.id': branchId },
  },
  deleteBranch: {
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenBranch(app, own.admin)).id },
    }),
    ids: { 'params.id': branchId },
  },
  listCustomers: list({ 'query.branchId': branchId }),
  createCustomer: {
    request: ({ own }) => ({ body: { name: newName(), branchId: own.branch.id } }),
    ids: { 'body.branchId': branchId },
  },
  updateCustomer: {
    request: ({ own }) => ({ params: { id: own.customer.id }, body: { name: newName() } }),
    ids: { 'params.id': customerId },
  },
  getDashboard: dashboard,
  getDashboardCharts: dashboard,
  getFirstSteps: { request: nothing },
  getAdminDashboard: { request: nothing },
} satisfies Record<string, CallRow>

const stockAndSales = {
  listStockEntries: list({ 'query.branchId': branchId }),
  createStockEntry: {
    request: ({ own }) => ({
      body: {
        productId: own.product.id,
        supplierId: own.supplier.id,
        branchId: own.branch.id,
        quantity: 5,
        dateReceived: today(),
      },
    }),
    ids: { 'body.productId': productId, 'body.supplierId': supplierId, 'body.branchId': branchId },
  },
  listStockOuts: list({ 'query.branchId': branchId }),
  createStockOut: {
    request: ({ own }) => ({
      body: {
        productId: own.product.id,
        branchId: own.branch.id,
        quantity: 1,
        reason: 'Broken',
        dateRemoved: today(),
      },
    }),
    ids: { 'body.productId': productId, 'body.branchId': branchId },
  },
  listBranchStockOuts: {
    request: ({ own }) => ({ params: { branchId: own.branch.id } }),
    ids: { 'params.branchId': branchId },
  },
  createSale: {
    request: ({ own }) => ({
      body: {
        customerId: own.customer.id,
        branchId: own.branch.id,
        saleItems: [{ productId: own.product.id, quantity: 1 }],
      },
    }),
    ids: {
      'body.customerId': customerId,
      'body.branchId': branchId,
      'body.saleItems.0.productId': productId,
    },
  },
  listSales: list({ 'query.branchId': branchId, 'query.customerId': customerId }),
  getSale: {
    request: ({ own }) => ({ params: { id: own.sale.id } }),
    ids: { 'params.id': saleId },
  },
} satisfies Record<string, CallRow>

const audit = {
  listAuditEntries: {
    request: nothing,
    ids: {
      'query.recordId': { ...productId, ...NOT_SUPER, findsDeleted: true },
      'query.userId': { victims: (side) => side.staff.user.id, ...NOT_SUPER },
    },
  },
} satisfies Record<string, CallRow>

/** A row for every call of the contract; a call without one does not compile. */
export const REQUESTS: Record<keyof typeof CALLS, CallRow> = {
  ...auth,
  ...usersAndInstitutions,
  ...goods,
  ...branchesAndCustomers,
  ...stockAndSales,
  ...audit,
  listenToChanges: { request: nothing },
}

function idIn(text: string): string {
  return /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
}
