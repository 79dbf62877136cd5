import {
  REASONS_MAX,
  RULES,
  createRemovalReason,
  listRemovalReasons,
  sortRemovalReasons,
  updateRemovalReason,
} from '@mezgeb/contract/stock/removal-reasons'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  addReadyMade,
  addReason,
  changeReason,
  findReason,
  listReasons,
  lockReasons,
  sortReasons,
} from './removal-reasons.queries.ts'

import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Module } from '../../module.ts'

const rule = ruleOf(RULES)

export const removalReasons: Module = {
  routes: removalReasonsRoutes,
  named: { table: 'removal_reasons', referredBy: 'reason_id' },
  institutions: {
    added: async (tx, id) => {
      await tx.query(addReadyMade(id))
    },
  },
}

function removalReasonsRoutes(api: Api): void {
  serve(api, listRemovalReasons, ({ db, actor: { institutionId } }) =>
    db.read(institutionId, listReasons(institutionId)),
  )
  serve(api, createRemovalReason, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const [added] = await tx.query(addReason(institutionId, body.name))
      if (added !== undefined) return added
      throw invalid('name', rule('TOO_MANY_REASONS', { max: REASONS_MAX }))
    })
  })
  serve(api, updateRemovalReason, (call) => changeOwnRecord(call, { update, find }))
  serve(api, sortRemovalReasons, ({ db, actor: { institutionId }, body: { ids } }) =>
    db.inInstitution(institutionId, async (tx) => {
      const rows = await tx.query(lockReasons(institutionId))
      const own = new Set(rows.map(({ id }) => id))
      if (ids.some((id) => !own.has(id))) throw new AppError('NOT_FOUND')
      await tx.query(sortReasons(institutionId, ids))
      return tx.query(listReasons(institutionId))
    }),
  )
}

type Input = {
  name?: string | undefined
  isActive?: boolean | undefined
  version?: number | null | undefined
}

async function update(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  { version, name, isActive }: Input,
): Promise<RemovalReason | null> {
  const [row] = await tx.query(changeReason(institutionId, id, version, name, isActive))
  return row ?? null
}

async function find(
  tx: Transaction,
  { institutionId, id }: RecordKey,
): Promise<RemovalReason | null> {
  const [row] = await tx.query(findReason(institutionId, id))
  return row ?? null
}
