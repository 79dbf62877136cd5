import {
  PASSWORD,
  givenBranch,
  givenPendingBusiness,
  givenStaff,
  givenSupplier,
} from '../../../server/src/testing/builders.ts'
import { givenWorld } from '../../../server/src/testing/world.ts'
import { createInstitution } from '@mezgeb/contract/business/institutions'
import { createUser } from '@mezgeb/contract/people/users'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { World } from '../../../server/src/testing/world.ts'
import type { Operation } from './operations.ts'

const SPARE = 4

const PLAIN_VALUES = {
  currency: ['ETB', 'USD'],
  tin: ['0012345678'],
  timeZone: ['Africa/Addis_Ababa', 'UTC'],
  from: ['2026-01-01', '2026-11-20T12:00:00+03:00'],
  to: ['2026-12-31'],
  limit: ['1', '20', '200'],
}

/** Sessions by role, and valid values by the name of their position. */
export type Grounds = {
  tokens: Record<string, string>
  /** Sessions that requests may end. */
  spareTokens: string[]
  /** Values for `createSale.productId`, or for `productId` of any call. */
  values: Record<string, readonly string[]>
  /** Ids of other kinds, and of other institutions. */
  otherIds: string[]
}

/** A working shop, a stranger's with canaries, and spare records for deleting calls. */
export async function givenGrounds(api: TestApi): Promise<Grounds> {
  const world = await givenWorld(api)
  const { own, superAdmin } = world
  const spares = Array.from({ length: SPARE })
  const all = <T>(give: () => Promise<T>) => Promise.all(spares.map(give))
  const leavers = await all(() => givenStaff(api, own))
  const branches = await all(() => givenBranch(api, own.admin))
  const suppliers = await all(() => givenSupplier(api, own.admin))
  const pending = await all(() => givenPendingBusiness(api))
  const newcomers = await all(() => givenNewcomer(api, world))
  const ownerless = await all(() => givenOwnerless(api, world))
  return {
    tokens: { STAFF: own.staff.token, ADMIN: own.admin.token, SUPER_ADMIN: superAdmin.token },
    spareTokens: leavers.map(({ token }) => token),
    values: {
      'login.email': leavers.map(({ user }) => user.email),
      'login.password': [PASSWORD],
      'changeUserStatus.id': newcomers,
      'changeInstitutionStatus.id': pending.map(({ institution }) => institution.id),
      'createAdmin.id': ownerless,
      'updateInstitution.id': [own.institution.id],
      'getInstitutionLogo.id': [own.institution.id],
      'getInstitutionUsage.id': [own.institution.id],
      'listUsers.id': [own.institution.id],
      'deleteBranch.id': branches.map(({ id }) => id),
      'deleteSupplier.id': suppliers.map(({ id }) => id),
      'updateBranch.id': [own.branch.id],
      'updateCategory.id': [own.category.id],
      'updateSupplier.id': [own.supplier.id],
      'updateProduct.id': [own.product.id],
      'updateCustomer.id': [own.customer.id],
      'getSale.id': [own.sale.id],
      'getDelivery.id': [own.delivery.id],
      ...ofStockTake(own.stockTake.id),
      branchId: [own.branch.id],
      institutionId: [own.institution.id],
      categoryId: [own.category.id],
      supplierId: [own.supplier.id],
      productId: [own.product.id],
      customerId: [own.customer.id],
      recordId: [own.product.id, own.customer.id],
      userId: [own.admin.user.id],
      ...PLAIN_VALUES,
    },
    otherIds: otherIdsOf(world),
  }
}

/** The calls of one stock-take. */
function ofStockTake(id: string): Record<string, readonly string[]> {
  const calls = ['getStockTake', 'listStockTakeProducts', 'listStockCounts', 'addStockCounts']
  return Object.fromEntries(calls.map((call) => [`${call}.id`, [id]]))
}

/** A valid value for that position of the call; undefined if any will do. */
export function valuesAt({ values }: Grounds, { name }: Operation, place: string) {
  return values[`${name}.${place}`] ?? values[place]
}

async function givenNewcomer(api: TestApi, { own }: World): Promise<string> {
  const { body } = await api.send(createUser, {
    token: own.admin.token,
    body: {
      name: 'Newcomer',
      email: `${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
      role: 'STAFF',
      branchId: own.branch.id,
    },
  })
  return body.id
}

/** An institution that has no ADMIN. */
async function givenOwnerless(api: TestApi, { superAdmin }: World): Promise<string> {
  const body = { name: `Ownerless ${crypto.randomUUID()}` }
  return (await api.send(createInstitution, { token: superAdmin.token, body })).body.id
}

function otherIdsOf({ own, victim }: World): string[] {
  const kinds = [
    ...([
      'branch',
      'category',
      'supplier',
      'product',
      'customer',
      'sale',
      'delivery',
      'stockTake',
    ] as const),
  ]
  return [
    ...kinds.map((kind) => victim[kind].id),
    own.product.id.toUpperCase(),
    own.sibling.branch.id,
    own.sibling.customer.id,
    victim.institution.id,
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-000000000000',
  ]
}
