import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  BY_NAME,
  Named,
  TEXT_MAX,
  idField,
  idParams,
  nameField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
  versionField,
} from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { tinField } from '../business/institution.ts'
import { amountFromZeroField } from './payments.ts'

export const RULES = { WALK_IN_HAS_NO_GROUP: 'The walk-in customer is in no group' } as const
export const walkInHasNoGroup = ruleOf(RULES)('WALK_IN_HAS_NO_GROUP')

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  branchId: z.string(),
  branch: Named,
  version: versionField,
  /** ETB that the customer may owe; absent: no credit. */
  creditLimit: z.optional(z.number()),
  /** ETB that the customer owes, below zero: is owed; absent: nothing. */
  owed: z.optional(z.number()),
  /** Tax identification number, 10 digits; absent: unknown. */
  tin: z.optional(z.string()),
  notes: z.optional(z.string()),
  /** Whose price lists hold for the customer; absent: none. */
  customerGroupId: z.optional(z.string()),
  customerGroup: z.optional(Named),
})
export type Customer = z.infer<typeof Customer>

/** In place of the id of a customer who is entered with the sale (spec §7). */
export const NEW_CUSTOMER = 'new'

/** A group needs `priceLists.edit`. */
const customerGroupIdField = z.optional(z.nullable(idField()))
const detailFields = {
  tin: tinField,
  notes: optionalTextField(TEXT_MAX),
  customerGroupId: customerGroupIdField,
}

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
  ...detailFields,
  /** Absent: the session's branch, or the institution's only one (decisions §4). */
  branchId: z.optional(z.nullable(idField(BRANCH_REQUIRED))),
})

export const CustomerChange = z.object({
  name: z.optional(nameField),
  phone: optionalTextField(),
  address: optionalTextField(),
  ...detailFields,
  creditLimit: z.optional(z.nullable(amountFromZeroField)),
  version: sentVersionField,
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Customers of the own branch, or of the institution, by name',
  needs: 'customers.view',
  shows: ['customers', 'branches', 'priceLists'],
  query: z.object({ ...pageQuery, ...sortQuery(BY_NAME), branchId: z.optional(idField()) }),
  sorts: BY_NAME,
  reply: z.array(Customer),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load customers.',
  pages: true,
})

export const OTHER_CUSTOMERS_MAX = 20

/** `branchId`: the branch that sells. Without a search there are none. */
export const listOtherCustomers = endpoint({
  method: 'GET',
  path: '/other-customers',
  summary: 'Customers of the other branches of the institution that have a text, by name',
  needs: 'customers.view',
  shows: ['customers', 'branches', 'priceLists'],
  query: z.object({ search: pageQuery.search, branchId: idField() }),
  reply: z.array(Customer),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load customers.',
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
