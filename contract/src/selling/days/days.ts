import * as z from 'zod/mini'

import { TOPICS } from '../../features.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { BRANCH_REQUIRED, Named, dayField, idField, timeField } from '../../kit/fields.ts'
import { ruleOf } from '../../kit/refusals.ts'
import { Shift, moneyOfDocuments } from '../shifts.ts'

export const RULES = {
  INVALID_DAY: 'day must be written as 2026-03-04',
  DAY_TO_COME: 'This day has not begun yet',
} as const
const rule = ruleOf(RULES)

/** Of Addis Ababa. */
const day = dayField(rule('INVALID_DAY'))

export const DayClose = z.object({
  id: z.string(),
  branchId: z.string(),
  day: z.iso.date(),
  closedAt: timeField,
  closedBy: Named,
})
export type DayClose = z.infer<typeof DayClose>

export const DayReport = z.object({
  day: z.iso.date(),
  branch: Named,
  /** Null while it is not closed. */
  close: z.nullable(DayClose),
  /** Opened on the day, and those that are still open since an earlier one. */
  shifts: z.array(Shift),
  /** Of all documents that were recorded on the day, in a shift or not. */
  ...moneyOfDocuments,
  /** So many of the documents were recorded after the day was closed. */
  later: z.int(),
})
export type DayReport = z.infer<typeof DayReport>

export const getDayReport = endpoint({
  method: 'GET',
  path: '/reports/day',
  summary: 'Shifts and takings of a branch on a day, and whether the day is closed',
  needs: 'days.view',
  shows: TOPICS,
  query: z.object({ branchId: idField(BRANCH_REQUIRED), day }),
  reply: DayReport,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the day.',
})

export const DayOfBranch = z.object({
  branch: Named,
  closedAt: z.nullable(timeField),
  /** Tills that are open, also since an earlier day. */
  openTills: z.int(),
  shifts: z.int(),
  sales: z.int(),
  /** ETB of sales less returns, with what customers owe. */
  sold: z.number(),
  /** ETB that was counted too much in the shifts of the day; below zero: too little. */
  difference: z.number(),
})
export type DayOfBranch = z.infer<typeof DayOfBranch>

/** A branch in which nothing happened on the day is left out. */
export const getDays = endpoint({
  method: 'GET',
  path: '/reports/days',
  summary: 'A day by branch: closed or open, sales, and the difference of its cash',
  needs: 'days.view',
  shows: TOPICS,
  query: z.object({ day }),
  reply: z.array(DayOfBranch),
  failure: 'Failed to load the days.',
})

/**
 * 409 TILLS_OPEN names the tills of the branch that are open, of the day or an earlier one. 409 DAY_CLOSED: a day is closed once.
 * Afterwards no till is opened on that day.
 */
export const closeDay = endpoint({
  method: 'POST',
  path: '/day-closes',
  summary: 'Close a day in a branch',
  needs: 'days.close',
  body: z.object({ branchId: idField(BRANCH_REQUIRED), day }),
  reply: DayClose,
  changes: ['days'],
  refusals: ['NOT_FOUND', 'DAY_CLOSED', 'TILLS_OPEN'],
  failure: 'Failed to close the day.',
  creates: true,
})
