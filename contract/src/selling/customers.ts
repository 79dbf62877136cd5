import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  BY_NAME,
  Named,
  idField,
  idParams,
  nameField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
  versionField,
} from '../kit/fields.ts'

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  branchId: z.string(),
  branch: Named,
  version: versionField,
})
export type Customer = z.infer<typeof Customer>

/** In place of the id of a customer who is entered with the sale (spec §7). */
export const NEW_CUSTOMER = 'new'

/** The new customer of a sale (spec §5). */
export const NewCustomer = z.object({
  name: nameField,
  phone: optionalTextField(),
  address: optionalTextField(),
})
export type NewCustomer = z.infer<typeof NewCustomer>

export const CustomerInput = z.object({
  name: nameField,
  phone: optionalTextField(),
  address: optionalTextField(),
  /** Absent: the session's branch, or the institution's only one (decisions §4). */
  branchId: z.optional(z.nullable(idField(BRANCH_REQUIRED))),
})

export const CustomerChange = z.object({
  name: z.optional(nameField),
  phone: optionalTextField(),
  address: optionalTextField(),
  version: sentVersionField,
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Customers of the own branch, or of the institution, by name',
  needs: 'customers.view',
  shows: ['customers', 'branches'],
  query: z.object({ ...pageQuery, ...sortQuery(BY_NAME), branchId: z.optional(idField()) }),
  sorts: BY_NAME,
  reply: z.array(Customer),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load customers.',
  pages: true,
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  summary: 'Add a customer of a branch',
  needs: 'customers.create',
  body: CustomerInput,
  reply: Customer,
  changes: ['customers'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to create customer.',
  creates: true,
})

export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/customers/{id}',
  summary: 'Change a customer',
  needs: 'customers.edit',
  params: idParams,
  body: CustomerChange,
  reply: Customer,
  changes: ['customers'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to update customer.',
})
