import { AppError } from '../../../platform/app-error.ts'
import { findDay } from './days.queries.ts'

import type { DayClose } from '@mezgeb/contract/selling/days/days'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Day = { branchId: string; day: string }

/** The name of a branch, and the close of a day in it, null while it is not closed. Throws NOT_FOUND. */
export async function getDay(
  tx: Transaction,
  institutionId: string,
  { branchId, day }: Day,
): Promise<{ name: string; close: DayClose | null }> {
  const [row] = await tx.query(findDay(institutionId, branchId, day))
  if (row === undefined) throw new AppError('NOT_FOUND')
  const { name, id, closed_at: closedAt, closed_by: closedBy } = row
  if (id === null || closedAt === null || closedBy === null) return { name, close: null }
  return { name, close: { id, branchId, day, closedAt, closedBy } }
}
