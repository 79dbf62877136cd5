import * as z from 'zod/mini'

import { daysQuery } from '../insight/reports.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Named } from '../kit/fields.ts'
import { CUSTOMER_TOPIC } from './customer-topic.ts'
import { Payment } from './payments.ts'

/** ETB of sales less what came back, on the asked days and on those that they are compared with. */
const amounts = { amount: z.number(), before: z.number() }

/** How many, and the oldest day of them in Addis Ababa. */
const countedFrom = z.object({ count: z.int(), oldest: z.nullable(z.iso.date()) })

const days = { from: z.iso.date(), to: z.iso.date() }

export const Takings = z.object({
  /** Days of Addis Ababa. */
  ...days,
  /** The same weekdays before, as many weeks earlier as the days fill, until the same time. */
  compared: z.object(days),
  ...amounts,
  /** Without those of which everything came back on these days. */
  sales: z.int(),
  voided: z.int(),
  /** The highest amount first, as the other lists. */
  branches: z.array(z.object({ branch: Named, ...amounts })),
  /** By the person who sold, or took goods back. */
  sellers: z.array(z.object({ seller: Named, sales: z.int(), ...amounts })),
  tenders: z.array(
    z.object({
      tender: Payment.shape.tender,
      ...amounts,
    }),
  ),
  onAccount: z.object(amounts),
  /** ETB that customers owe. */
  owed: z.number(),
  /** ETB of cash in the open tills; null without the permission `shifts.view`. */
  drawers: z.nullable(z.object({ open: z.int(), cash: z.number() })),
  /** Work that a user with the caller's permissions can do. */
  waiting: z.object({
    people: z.int(),
    /** Purchase orders that are expected by today. */
    orders: z.int(),
    /** Counted stock-takes to post. */
    stockTakes: z.int(),
    /** Quarantines to settle. */
    held: z.int(),
    /** Tills that are open since an earlier day. */
    tills: z.int(),
    /** Shifts of the last seven days whose cash differs from what was expected, without a reason. */
    differences: countedFrom,
    /** Days of branches with shifts in the last seven days that are not closed; of branches that close their days. */
    days: countedFrom,
  }),
})
export type Takings = z.infer<typeof Takings>

export const getTakings = endpoint({
  method: 'GET',
  path: '/dashboard/takings',
  summary:
    'Takings of some days by branch, seller and tender; debt of customers, cash in drawers and what waits today',
  needs: 'sales.view',
  shows: ['sales', 'branches', 'users', 'tenders', CUSTOMER_TOPIC, 'stock', 'shifts'],
  query: daysQuery,
  reply: Takings,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the takings.',
})
