import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import {
  idParams,
  nameField,
  pageQuery,
  sentVersionField,
  timeField,
  versionField,
} from './fields.ts'
import { Status } from './roles.ts'

export const Institution = z.object({
  id: z.string(),
  name: z.string(),
  status: Status,
  tin: z.nullable(z.string()),
  /** ISO 4217; null shows each screen's currency of spec §9 (decisions §7). */
  currency: z.nullable(z.string()),
  createdAt: timeField,
  counts: z.object({
    branches: z.int(),
    users: z.int(),
    products: z.int(),
    suppliers: z.int(),
  }),
  version: versionField,
})
export type Institution = z.infer<typeof Institution>

export const InstitutionInput = z.object({ name: nameField })

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/institutions',
  summary: 'All institutions, newest first',
  allow: ['SUPER_ADMIN'],
  query: z.object({ ...pageQuery, status: z.optional(Status) }),
  reply: z.array(Institution),
  failure: 'Failed to load institutions.',
  pages: true,
})

export const createInstitution = endpoint({
  method: 'POST',
  path: '/institutions',
  summary: 'Add an institution (PENDING)',
  allow: ['SUPER_ADMIN'],
  body: InstitutionInput,
  reply: Institution,
  changes: ['institutions'],
  failure: 'Failed to create institution.',
  creates: true,
})

export const CURRENCY_MESSAGE = 'Currency must be a three-letter code such as ETB'

/** The ADMIN's own institution: its one currency of ISO 4217 for all screens, or null (decisions §7). */
export const updateInstitution = endpoint({
  method: 'PATCH',
  path: '/institutions/{id}',
  summary: 'Set the currency of the own institution',
  allow: ['ADMIN'],
  params: idParams,
  body: z.object({
    currency: z.optional(
      z.nullable(z.string(CURRENCY_MESSAGE).check(z.regex(/^[A-Z]{3}$/, CURRENCY_MESSAGE))),
    ),
    version: sentVersionField,
  }),
  reply: Institution,
  changes: ['institutions'],
  failure: 'Failed to update institution.',
})

/** 409 STATUS_CHANGE unless spec §4 has the transition. A rejection ends every session of the institution. */
export const changeInstitutionStatus = endpoint({
  method: 'PATCH',
  path: '/institutions/{id}/status',
  summary: 'Approve or reject an institution',
  allow: ['SUPER_ADMIN'],
  params: idParams,
  body: z.object({
    status: z.enum(['APPROVED', 'REJECTED'], 'Status must be APPROVED or REJECTED'),
  }),
  reply: Institution,
  changes: ['institutions', 'sessions'],
  failure: 'Failed to approve institution.',
})
