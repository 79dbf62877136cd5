import { randomUUID } from 'node:crypto'

import { deleteBranch } from '@mezgeb/contract/business/branches'
import { deleteSupplier } from '@mezgeb/contract/buying/suppliers'

import { PLATFORM_INSTITUTION_ID } from '../../../server/src/platform/db/database.ts'
import { givenBranch, givenSupplier } from '../../../server/src/testing/builders.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Side } from '../../../server/src/testing/world.ts'

/** Every id of a side, of any kind. */
export function idsOf(side: Side): string[] {
  const { institution, admin, category, supplier, product, sibling } = side
  const shops = [side, sibling].flatMap(({ branch, staff, customer, sale, delivery }) => [
    branch.id,
    staff.user.id,
    customer.id,
    sale.id,
    delivery.id,
  ])
  return [institution.id, admin.user.id, category.id, supplier.id, product.id, ...shops]
}

/** Ids of the institution's deleted records. */
export async function deletedIds(api: TestApi, { admin }: Side): Promise<string[]> {
  const { token } = admin
  const branch = await givenBranch(api, admin)
  const supplier = await givenSupplier(api, admin)
  await api.send(deleteBranch, { token, params: { id: branch.id } })
  await api.send(deleteSupplier, { token, params: { id: supplier.id } })
  return [branch.id, supplier.id]
}

/** Ids without an owner: the platform's own, and one that was never used. */
export function nobodysIds(): string[] {
  return [PLATFORM_INSTITUTION_ID, randomUUID()]
}
