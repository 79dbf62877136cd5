import { RULES } from '@mezgeb/contract/selling/days/days'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { reachable } from '../../../platform/branch-scope.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { currentDay, dayBounds } from '../../../platform/time/period-of.ts'
import { addDayClose, lockBranchToClose, openTills } from './days.queries.ts'
import { getDay } from './get-day.ts'

import type { DayClose, closeDay } from '@mezgeb/contract/selling/days/days'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

const rule = ruleOf(RULES)
const sentence = ruleOf({ TILLS_OPEN: ERRORS.TILLS_OPEN.message })

type Requested = { db: Database; actor: Actor; key: IdempotencyKey | null }

/** Closes a day in a branch. Throws NOT_FOUND, INVALID for a day to come, DAY_CLOSED, TILLS_OPEN. */
export function close(call: Requested & Received<typeof closeDay>): Promise<Created> {
  const { db, actor, key, body } = call
  const { institutionId } = actor
  const branchId = reachable(actor, body.branchId)
  if (body.day > currentDay()) {
    throw invalid('day', rule('DAY_TO_COME'))
  }
  return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
    write(tx, actor, { branchId, day: body.day }),
  )
}

async function write(
  tx: Transaction,
  { institutionId, userId }: Actor,
  { branchId, day }: { branchId: string; day: string },
): Promise<DayClose> {
  const [branch] = await tx.query(lockBranchToClose(institutionId, branchId))
  if (branch === undefined) throw new AppError('NOT_FOUND')
  if ((await getDay(tx, institutionId, { branchId, day })).close !== null) {
    throw new AppError('DAY_CLOSED')
  }
  const [, end] = dayBounds(day, day)
  const open = await tx.query(openTills(institutionId, branchId, end))
  if (open.length > 0) {
    const tills = open.map(({ name }) => name).join(', ')
    const message = sentence('TILLS_OPEN', { tills })
    throw new AppError('TILLS_OPEN', { fields: [{ path: 'day', message }] })
  }
  await tx.query(addDayClose(institutionId, branchId, day, userId))
  const { close: added } = await getDay(tx, institutionId, { branchId, day })
  if (added === null) throw new Error(`the close of ${day} is not there`)
  return added
}
