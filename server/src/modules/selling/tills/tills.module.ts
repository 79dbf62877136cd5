import { RULES, TILLS_MAX, createTill, listTills, updateTill } from '@mezgeb/contract/selling/tills'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { lockOwnTill } from './lock-till.ts'
import {
  addTill,
  changeTill,
  findTill,
  lockBranch,
  tillsOfBranch,
  toTill,
} from './tills.queries.ts'

import type { Till } from '@mezgeb/contract/selling/tills'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Module } from '../../module.ts'

const rule = ruleOf(RULES)

export const tills: Module = {
  routes: tillsRoutes,
  named: { table: 'tills', referredBy: 'till_id' },
  affects: [createTill, updateTill].map((call) =>
    affects(call, ({ reply }) => ({ branchId: reply().branchId })),
  ),
}

function tillsRoutes(api: Api): void {
  serve(api, listTills, async ({ db, actor, query }) => {
    const { institutionId, branchId } = await listScope(db, actor, query.branchId)
    return (await db.read(institutionId, tillsOfBranch(institutionId, branchId))).map(toTill)
  })
  serve(api, createTill, ({ db, actor, body: { branchId, name }, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const [branch] = await tx.query(lockBranch(institutionId, branchId))
      if (branch === undefined) throw new AppError('NOT_FOUND')
      if (branch.tills >= TILLS_MAX) {
        throw invalid('name', rule('TOO_MANY_TILLS', { max: TILLS_MAX }))
      }
      const [added] = await tx.query(addTill(institutionId, branchId, name))
      const till = await find(tx, { institutionId, id: added?.id ?? '' })
      if (till === null) throw new Error('the added till is not there')
      return till
    })
  })
  serve(api, updateTill, (call) => {
    const { actor } = call
    return changeOwnRecord(call, {
      find,
      async update(tx, key, { version, name, isActive }): Promise<Till | null> {
        const { isOpen } = await lockOwnTill(tx, actor, key.id)
        if (isActive === false && isOpen) throw new AppError('SHIFT_OPEN')
        const { institutionId, id } = key
        const [changed] = await tx.query(changeTill(institutionId, id, version, name, isActive))
        return changed === undefined ? null : find(tx, key)
      },
    })
  })
}

async function find(tx: Transaction, { institutionId, id }: RecordKey): Promise<Till | null> {
  const [row] = await tx.query(findTill(institutionId, id))
  return row === undefined ? null : toTill(row)
}
