import * as z from 'zod/mini'

import { CUSTOMER_TOPIC } from './customer-topic.ts'
import { Customer } from './customers.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Named, idField, idParams, periodQuery, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'

/** Sales that are added up at most. */
export const BOUGHT_MAX = 5000
/** Documents of a statement at most. */
export const STATEMENT_MAX = 5000
/** Customers of the ageing at most, those who owe the most. */
export const DEBTORS_MAX = 2000
export const AGES = [30, 60, 90] as const

export const RULES = {
  STATEMENT_TOO_LONG: 'Choose a later day: at most {max} documents are shown',
} as const

export const STATEMENT_TOO_LONG = ruleOf(RULES)('STATEMENT_TOO_LONG', { max: '5,000' })

export const OpenItem = z.object({
  saleId: z.string(),
  number: z.optional(z.string()),
  isOpening: z.optional(z.literal(true)),
  date: timeField,
  branch: Named,
  /** ETB that went on account, and what of it is unpaid. */
  amount: z.number(),
  open: z.number(),
})
export type OpenItem = z.infer<typeof OpenItem>

export const CustomerSheet = z.object({
  customer: Customer,
  bought: z.object({
    /** The number of sales; BOUGHT_MAX + 1: more than are added up. */
    sales: z.int(),
    /** ETB, less what came back; absent: more sales than are added up. */
    amount: z.optional(z.number()),
    lastAt: z.nullable(timeField),
  }),
  /** Sales on account that are not paid, the oldest first. They add up to what is owed. */
  openItems: z.array(OpenItem),
})
export type CustomerSheet = z.infer<typeof CustomerSheet>

export const StatementEntry = z.object({
  id: z.string(),
  kind: z.string(),
  /** Such as BO-CP-0002; null: the document has none. */
  number: z.nullable(z.string()),
  date: timeField,
  branch: Named,
  note: z.nullable(z.string()),
  /** ETB that the customer owes more after it; below zero: less. */
  amount: z.number(),
  balance: z.number(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const CustomerStatement = z.object({
  customer: Customer,
  /** ETB owed before and after the documents. */
  opening: z.number(),
  entries: z.array(StatementEntry),
  closing: z.number(),
})
export type CustomerStatement = z.infer<typeof CustomerStatement>

const Aged = {
  owed: z.number(),
  /** ETB by the age of the unpaid sales: to 30, 60, 90 days, and older. */
  ages: z.array(z.number()),
}

export const Debtor = z.object({
  ...Named.shape,
  phone: z.nullable(z.string()),
  branch: Named,
  ...Aged,
  /** Of the oldest unpaid sale. */
  since: timeField,
})
export type Debtor = z.infer<typeof Debtor>

export const CustomerAgeing = z.object({
  /** The largest debt first. */
  customers: z.array(Debtor),
  /** Of all customers who owe. */
  sum: z.object({ count: z.int(), ...Aged }),
})
export type CustomerAgeing = z.infer<typeof CustomerAgeing>

const OF_ACCOUNTS = {
  needs: 'customers.view',
  shows: [CUSTOMER_TOPIC, 'sales', 'branches'],
} as const

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'A customer with unpaid sales and what was bought',
  ...OF_ACCOUNTS,
  params: idParams,
  reply: CustomerSheet,
  failure: 'Failed to load the customer.',
})

export const getCustomerStatement = endpoint({
  method: 'GET',
  path: '/customers/{id}/statement',
  summary: 'Statement of the account of a customer in a period',
  ...OF_ACCOUNTS,
  params: idParams,
  query: z.object(periodQuery),
  reply: CustomerStatement,
  failure: 'Failed to load the statement.',
})

export const getCustomerAgeing = endpoint({
  method: 'GET',
  path: '/customer-ageing',
  summary: 'Customers who owe, by the age of their unpaid sales',
  ...OF_ACCOUNTS,
  query: z.object({ branchId: z.optional(idField()) }),
  reply: CustomerAgeing,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the customers who owe.',
})
