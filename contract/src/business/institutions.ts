import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  BY_NAME,
  idParams,
  nameField,
  newStatusField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
} from '../kit/fields.ts'
import { Status } from '../kit/roles.ts'
import { AdminInput } from '../people/institution-admin.ts'
import { Institution, currencyField, tinField } from './institution.ts'
import { settingsInput } from './institution-settings.ts'

export const InstitutionInput = z.object({
  name: nameField,
  owner: z.optional(z.nullable(AdminInput)),
})

const ORDERS = [...BY_DATE, ...BY_NAME] as const

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/institutions',
  summary: 'All institutions, newest first',
  needs: 'institutions.view',
  shows: ['institutions', 'users'],
  query: z.object({
    ...pageQuery,
    ...sortQuery(ORDERS),
    status: z.optional(Status),
  }),
  sorts: ORDERS,
  reply: z.array(Institution),
  failure: 'Failed to load institutions.',
  pages: true,
})

/** Records saved on a day of Addis Ababa, and how much may be saved. */
export const InstitutionUsage = z.object({
  day: z.iso.date(),
  writes: z.int(),
  writesMax: z.int(),
  /** Of the requests' bodies. */
  bytes: z.int(),
  bytesMax: z.int(),
})
export type InstitutionUsage = z.infer<typeof InstitutionUsage>

export const getInstitutionUsage = endpoint({
  method: 'GET',
  path: '/institutions/{id}/usage',
  summary: 'Records saved today by an institution, and its quota',
  needs: 'institutions.view',
  shows: ['institutions'],
  params: idParams,
  reply: InstitutionUsage,
  failure: 'Failed to load institutions.',
})

export const createInstitution = endpoint({
  method: 'POST',
  path: '/institutions',
  summary: 'Add an institution (PENDING)',
  needs: 'institutions.create',
  body: InstitutionInput,
  reply: Institution,
  changes: ['institutions', 'users'],
  refusals: ['EMAIL_TAKEN'],
  failure: 'Failed to create institution.',
  creates: true,
})

/** Changes the ADMIN's own institution. Fields that are absent stay as they are. */
export const updateInstitution = endpoint({
  method: 'PATCH',
  path: '/institutions/{id}',
  summary:
    'Change name, tax number, phone, currency, scale codes, receipt texts, logo, numbers of sales, limit of discounts, smallest coin and threshold of new products of the own institution',
  needs: 'business.edit',
  params: idParams,
  body: z.object({
    name: z.optional(nameField),
    tin: tinField,
    phone: optionalTextField(),
    currency: currencyField,
    ...settingsInput,
    version: sentVersionField,
  }),
  reply: Institution,
  changes: ['institutions'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to update institution.',
})

/** 409 STATUS_CHANGE unless spec §4 has the transition. A rejection ends every session of the institution. */
export const changeInstitutionStatus = endpoint({
  method: 'PATCH',
  path: '/institutions/{id}/status',
  summary: 'Approve or reject an institution',
  needs: 'institutions.approve',
  params: idParams,
  body: z.object({
    status: newStatusField,
    /** Kept with a rejection. */
    reason: optionalTextField(),
  }),
  reply: Institution,
  changes: ['institutions', 'sessions'],
  refusals: ['STATUS_CHANGE'],
  failure: 'Failed to approve institution.',
})
