import * as z from 'zod/mini'

import { tinField } from '../business/institution.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_NAME,
  idField,
  idParams,
  nameField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
  versionField,
} from '../kit/fields.ts'
import { NAME_MAX, lineField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'

export const LEAD_DAYS_MAX = 365

export const RULES = {
  INVALID_LEAD_DAYS: 'The lead time must be a whole number of days from 0 to {max}',
} as const
const invalidLead = ruleOf(RULES)('INVALID_LEAD_DAYS', { max: LEAD_DAYS_MAX })

const leadDaysField = z.optional(
  z.nullable(
    z.int(invalidLead).check(z.minimum(0, invalidLead), z.maximum(LEAD_DAYS_MAX, invalidLead)),
  ),
)

export const Supplier = z.object({
  id: z.string(),
  name: z.string(),
  contactPerson: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  tin: z.nullable(z.string()),
  /** Days from an order to its goods; null: unknown. */
  leadDays: z.nullable(z.int()),
  institutionId: z.string(),
  version: versionField,
})
export type Supplier = z.infer<typeof Supplier>

export const SupplierInput = z.object({
  name: nameField,
  contactPerson: optionalTextField(NAME_MAX, lineField),
  phone: optionalTextField(),
  address: optionalTextField(),
  tin: tinField,
  leadDays: leadDaysField,
  institutionId: z.optional(z.nullable(idField())),
})

export const SupplierChange = z.object({
  name: z.optional(nameField),
  contactPerson: optionalTextField(NAME_MAX, lineField),
  phone: optionalTextField(),
  address: optionalTextField(),
  tin: tinField,
  leadDays: leadDaysField,
  version: sentVersionField,
})

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/suppliers',
  summary: 'Suppliers of the own institution, by name',
  needs: 'suppliers.view',
  shows: ['suppliers'],
  query: z.object({ ...pageQuery, ...sortQuery(BY_NAME), institutionId: z.optional(idField()) }),
  sorts: BY_NAME,
  reply: z.array(Supplier),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load suppliers.',
  pages: true,
})

export const createSupplier = endpoint({
  method: 'POST',
  path: '/suppliers',
  summary: 'Add a supplier',
  needs: 'suppliers.create',
  body: SupplierInput,
  reply: Supplier,
  changes: ['suppliers'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to create supplier.',
  creates: true,
})

export const updateSupplier = endpoint({
  method: 'PATCH',
  path: '/suppliers/{id}',
  summary: 'Change a supplier',
  needs: 'suppliers.edit',
  params: idParams,
  body: SupplierChange,
  reply: Supplier,
  changes: ['suppliers'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to update supplier.',
})

/** Hides it from lists; old entries keep its name (decisions §7). */
export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/suppliers/{id}',
  summary: 'Delete a supplier',
  needs: 'suppliers.delete',
  params: idParams,
  changes: ['suppliers'],
  failure: 'Failed to delete supplier.',
})
