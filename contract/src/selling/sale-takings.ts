import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { Named, idField, timeField, timeZoneField } from '../kit/fields.ts'
import { CUSTOMER_TOPIC } from './customer-topic.ts'
import { ReadyMadeTender } from './tenders.ts'

/** ETB of sales less what came back, today and on the same weekday of last week until the same time. */
const amounts = { amount: z.number(), before: z.number() }

/** How many, and the oldest day of them in Addis Ababa. */
const countedFrom = z.object({ count: z.int(), oldest: z.nullable(z.iso.date()) })

export const Takings = z.object({
  day: z.iso.date(),
  at: timeField,
  ...amounts,
  /** Of today, without those of which everything came back. */
  sales: z.int(),
  voided: z.int(),
  /** The highest amount first, as the other lists. */
  branches: z.array(z.object({ branch: Named, ...amounts })),
  /** By the person who sold, or took goods back. */
  sellers: z.array(z.object({ seller: Named, sales: z.int(), ...amounts })),
  tenders: z.array(
    z.object({
      tender: z.object({ ...Named.shape, readyMade: z.nullable(ReadyMadeTender) }),
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
    'Takings of today by branch, seller and tender, debt of customers, cash in drawers, and what waits',
  needs: 'sales.view',
  shows: ['sales', 'branches', 'users', 'tenders', CUSTOMER_TOPIC, 'stock', 'shifts'],
  query: z.object({ branchId: z.optional(idField()), timeZone: timeZoneField }),
  reply: Takings,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the takings.',
})
