import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  BY_NAME,
  Named,
  idField,
  idParams,
  pageQuery,
  sortQuery,
  timeField,
  timeZoneField,
} from '../kit/fields.ts'
import { Payment } from '../selling/payments.ts'

/** ETB of open bills by the days since they were due. */
export const Ageing = z.object({
  notDue: z.number(),
  upTo30: z.number(),
  upTo60: z.number(),
  upTo90: z.number(),
  over90: z.number(),
})
export type Ageing = z.infer<typeof Ageing>
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const

export const Payable = z.object({
  id: z.string(),
  name: z.string(),
  ...Ageing.shape,
  /** ETB of all open bills; of a branch, of its bills. */
  open: z.number(),
  /** ETB that the supplier owes: credit notes that no bill has used up. */
  credit: z.number(),
})
export type Payable = z.infer<typeof Payable>

export const listPayables = endpoint({
  method: 'GET',
  path: '/payables',
  summary: 'Suppliers with open bills or credit, by name, with the age of the bills',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'branches', 'users', 'tenders'],
  query: z.object({
    ...pageQuery,
    ...sortQuery(BY_NAME),
    branchId: z.optional(idField()),
    timeZone: timeZoneField,
  }),
  sorts: BY_NAME,
  reply: z.array(Payable),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load what is owed to suppliers.',
  pages: true,
})

export const OpenBill = z.object({
  id: z.string(),
  number: z.string(),
  reference: z.string(),
  branch: Named,
  billedOn: z.iso.date(),
  dueOn: z.iso.date(),
  totalAmount: z.number(),
  open: z.number(),
})
export type OpenBill = z.infer<typeof OpenBill>

export const SupplierAccount = z.object({
  supplier: Named,
  /** ETB; below zero: the supplier owes it. */
  owed: z.number(),
  ageing: Ageing,
  /** In the order in which payments without a chosen bill pay them: the oldest first. */
  bills: z.array(OpenBill),
})
export type SupplierAccount = z.infer<typeof SupplierAccount>

export const getSupplierAccount = endpoint({
  method: 'GET',
  path: '/suppliers/{id}/account',
  summary: 'Debt to a supplier, and the open bills',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'branches', 'users', 'tenders'],
  params: idParams,
  query: z.object({ timeZone: timeZoneField }),
  reply: SupplierAccount,
  failure: 'Failed to load the account of the supplier.',
})

export const StatementLine = z.object({
  id: z.string(),
  kind: z.enum(['SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'SUPPLIER_PAYMENT']),
  number: z.string(),
  /** The supplier's number of a bill. */
  reference: z.nullable(z.string()),
  date: timeField,
  billedOn: z.nullable(z.iso.date()),
  branch: Named,
  by: Named,
  /** ETB; above zero: more is owed. */
  amount: z.number(),
  /** ETB owed after it. */
  balance: z.number(),
  /** Of a payment by more than cash. */
  payments: z.array(Payment),
  note: z.nullable(z.string()),
})
export type StatementLine = z.infer<typeof StatementLine>

const { limit, cursor } = pageQuery

export const listSupplierStatement = endpoint({
  method: 'GET',
  path: '/suppliers/{id}/statement',
  summary:
    'Bills, credit notes and payments of a supplier with the balance after each, newest first',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'branches', 'users', 'tenders'],
  params: idParams,
  query: z.object({ limit, cursor, ...sortQuery(BY_DATE) }),
  sorts: BY_DATE,
  reply: z.array(StatementLine),
  failure: 'Failed to load the statement of the supplier.',
  pages: true,
})
