import { moneyOfDay } from './shift-report.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** The money of a branch between two moments, and how many of its documents came after `closedAt`. */
export const readMoneyOfDay = (
  tx: Transaction,
  of: readonly [institutionId: string, branchId: string, start: string, end: string],
  closedAt: string,
) => moneyOfDay(tx, of, closedAt)
