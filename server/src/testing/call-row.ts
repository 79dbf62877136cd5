import { rolesFor } from '@mezgeb/contract/kit/permissions'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Role } from '@mezgeb/contract/kit/roles'
import type { TestApi } from './test-api.ts'
import type { Side, World } from './world.ts'

export type Request = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Of another user than the actor. */
  token?: string
  address?: string
}

/** A place of an id, and whose may not stand there for whom. */
export type IdPosition = {
  /** The victim's record of that kind. */
  victims: (victim: Side) => string
  /** The record of a sibling branch of that kind, which STAFF may not access. */
  siblings?: (side: Side) => string
  /** Roles that can be a stranger there; absent: STAFF and ADMIN, as far as they may call. */
  for?: readonly Role[]
  /** The institution's own deleted things are still known there. */
  findsDeleted?: true
}

/** One call: a request of it that works in the own institution, and every place of an id in it. */
export type CallRow = {
  request: (world: World, role: Role, app: TestApi) => Request | Promise<Request>
  ids?: Record<string, IdPosition>
  /** The audit entries that a call which changes data leaves, as `KIND ACTION`. */
  audited?: readonly string[]
}

const rows = new Map<string, CallRow>()

/** Adds the rows of a feature's calls, by their names. */
export function addRequests(added: Readonly<Record<string, CallRow>>): void {
  for (const [name, row] of Object.entries(added)) rows.set(name, row)
}

/** The rows of these calls. Throws for a call without one. */
export function requestsOf<Name extends string>(
  calls: Record<Name, Endpoint>,
): Record<Name, CallRow> {
  const missing = Object.keys(calls).filter((name) => !rows.has(name))
  if (missing.length > 0) throw new Error(`no *.requests.ts has a row for ${missing.join(', ')}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call without a row has just been refused
  return Object.fromEntries(rows) as Record<Name, CallRow>
}

/** For places where a SUPER_ADMIN may name any institution's. */
export const NOT_SUPER = { for: ['STAFF', 'ADMIN'] } as const

/** Of a new document, which the client names: no id is foreign there. */
export const newId = { victims: (side: Side) => side.sale.id, for: [] } as const

export const institutionId = { victims: (side: Side) => side.institution.id }
export const branchId = {
  victims: (side: Side) => side.branch.id,
  siblings: (side: Side) => side.sibling.branch.id,
}
export const productId = { victims: (side: Side) => side.product.id }
export const groupId = { victims: (side: Side) => side.variants.id }
export const categoryId = { victims: (side: Side) => side.category.id }
export const supplierId = { victims: (side: Side) => side.supplier.id }
export const customerId = {
  victims: (side: Side) => side.customer.id,
  siblings: (side: Side) => side.sibling.customer.id,
}
/** STAFF reach those of other branches, too. */
export const customerOfInstitution = { victims: (side: Side) => side.customer.id }
/** STAFF may not choose one. */
export const customerGroupId = {
  victims: (side: Side) => side.customerGroup.id,
  for: ['ADMIN'],
} as const
export const saleId = {
  victims: (side: Side) => side.sale.id,
  siblings: (side: Side) => side.sibling.sale.id,
}
export const returnId = {
  victims: (side: Side) => side.saleReturn.id,
  siblings: (side: Side) => side.sibling.saleReturn.id,
}

export const reasonId = { victims: (side: Side) => side.reason.id }
export const tenderId = { victims: (side: Side) => side.tender.id }
export const taxId = { victims: (side: Side) => side.tax.id }
export const tillId = {
  victims: (side: Side) => side.till.id,
  siblings: (side: Side) => side.sibling.till.id,
}
export const shiftId = {
  victims: (side: Side) => side.shift.id,
  siblings: (side: Side) => side.sibling.shift.id,
}
export const voucherId = {
  victims: (side: Side) => side.voucher.id,
  siblings: (side: Side) => side.sibling.voucher.id,
}
export const importId = { victims: (side: Side) => side.productImport.id }
export const correctedId = {
  victims: (side: Side) => side.delivery.id,
  for: ['ADMIN'],
} as const
export const deliveryId = {
  victims: (side: Side) => side.delivery.id,
  siblings: (side: Side) => side.sibling.delivery.id,
}

export const quarantineId = {
  victims: (side: Side) => side.quarantine.id,
  siblings: (side: Side) => side.sibling.quarantine.id,
}

export const stockTakeId = {
  victims: (side: Side) => side.stockTake.id,
  siblings: (side: Side) => side.sibling.stockTake.id,
}

const FILTERS = {
  branchId,
  productId,
  reasonId,
  supplierId: { ...supplierId, findsDeleted: true },
  userId: { victims: (side: Side) => side.staff.user.id },
} as const

/** The ids of these filters in the query of a list. */
export const filterIds = (...names: readonly (keyof typeof FILTERS)[]) =>
  Object.fromEntries(names.map((name) => [`query.${name}`, FILTERS[name]]))

/** A role that may make the call: STAFF where any session does. */
export function callerOf({ needs }: Endpoint): Role {
  const isForAll = needs === 'ANYONE' || needs === 'SIGNED_IN'
  return (isForAll ? undefined : rolesFor(needs)[0]) ?? 'STAFF'
}
