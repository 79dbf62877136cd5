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
  /** Ids by the first word of the address: `sales` of `/sales/{id}`. */
  records: Record<string, string>
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
      'deleteBranch.id': branches.map(({ id }) => id),
      'deleteSupplier.id': suppliers.map(({ id }) => id),
      branchId: [own.branch.id],
      institutionId: [own.institution.id],
      categoryId: [own.category.id],
      supplierId: [own.supplier.id],
      productId: [own.product.id],
      customerId: [own.customer.id],
      recordId: [own.product.id, own.customer.id],
      userId: [own.admin.user.id],
      tenderId: [own.tender.id],
      tillId: [own.till.id],
      shiftId: [own.shift.id],
      saleId: [own.sale.id],
      taxId: [own.tax.id],
      customerGroupId: [own.customerGroup.id],
      ...PLAIN_VALUES,
    },
    records: recordsOf(own),
    otherIds: otherIdsOf(world),
  }
}

/** The records of the shop, by the first word of their addresses. */
const recordsOf = ({ institution, ...own }: World['own']): Record<string, string> => ({
  institutions: institution.id,
  users: own.staff.user.id,
  branches: own.branch.id,
  suppliers: own.supplier.id,
  categories: own.category.id,
  products: own.product.id,
  customers: own.customer.id,
  deliveries: own.delivery.id,
  transfers: own.transfer.id,
  sales: own.sale.id,
  'returnable-sales': own.sale.id,
  'sale-returns': own.saleReturn.id,
  taxes: own.tax.id,
  tenders: own.tender.id,
  tills: own.till.id,
  shifts: own.shift.id,
  'price-lists': own.priceList.id,
  'customer-groups': own.customerGroup.id,
  'supplier-bills': own.bill.id,
  'purchase-orders': own.order.id,
  imports: own.productImport.id,
  'variant-groups': own.variants.id,
  'stock-takes': own.stockTake.id,
  quarantines: own.quarantine.id,
  'removal-reasons': own.reason.id,
})

/** A valid value for that position of the call; undefined if any will do. */
export function valuesAt({ values, records }: Grounds, { name, path }: Operation, place: string) {
  const record = place === 'id' ? records[path.split('/')[1] ?? ''] : undefined
  return values[`${name}.${place}`] ?? (record === undefined ? values[place] : [record])
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
