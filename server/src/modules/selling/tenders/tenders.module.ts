import {
  RULES,
  TENDERS_MAX,
  createTender,
  listTenders,
  sortTenders,
  updateTender,
} from '@mezgeb/contract/selling/tenders'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  addReadyMade,
  addRounding,
  addTender,
  changeTender,
  findTender,
  listOfTenders,
  lockTenders,
  needsReference,
  orderTenders,
} from './tenders.queries.ts'

import type { Tender } from '@mezgeb/contract/selling/tenders'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Module } from '../../module.ts'

const rule = ruleOf(RULES)

export const tenders: Module = {
  routes: tendersRoutes,
  named: { table: 'tenders', referredBy: 'tender_id' },
  institutions: {
    added: async (tx, id) => {
      await tx.query(addReadyMade(id))
    },
    changed: async (tx, id, { cashRounding }) => {
      if (typeof cashRounding === 'number') await tx.query(addRounding(id))
    },
  },
}

function tendersRoutes(api: Api): void {
  serve(api, listTenders, ({ db, actor: { institutionId } }) =>
    db.read(institutionId, listOfTenders(institutionId)),
  )
  serve(api, createTender, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    const { name, kind } = body
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const wants = body.needsReference ?? needsReference(kind)
      const [added] = await tx.query(addTender(institutionId, name, kind, wants))
      if (added !== undefined) return added
      throw invalid('name', rule('TOO_MANY_TENDERS', { max: TENDERS_MAX }))
    })
  })
  serve(api, updateTender, (call) => changeOwnRecord(call, { update, find }))
  serve(api, sortTenders, ({ db, actor: { institutionId }, body: { ids } }) =>
    db.inInstitution(institutionId, async (tx) => {
      const rows = await tx.query(lockTenders(institutionId))
      const own = new Set(rows.map(({ id }) => id))
      if (ids.some((id) => !own.has(id))) throw new AppError('NOT_FOUND')
      await tx.query(orderTenders(institutionId, ids))
      return tx.query(listOfTenders(institutionId))
    }),
  )
}

type Input = {
  name?: string | undefined
  needsReference?: boolean | undefined
  isActive?: boolean | undefined
  version?: number | null | undefined
}

async function update(tx: Transaction, key: RecordKey, input: Input): Promise<Tender | null> {
  const { version, name, needsReference: needs, isActive } = input
  const kind = (await find(tx, key))?.kind
  if (kind === 'CASH') refuseForCash(input)
  if (kind === 'OWN_VOUCHER' && needs === false)
    throw invalid('needsReference', rule('VOUCHER_HAS_CODE'))
  const [row] = await tx.query(
    changeTender(key.institutionId, key.id, version, name, needs, isActive),
  )
  return row ?? null
}

function refuseForCash({ needsReference: needs, isActive }: Input): void {
  if (isActive === false) throw invalid('isActive', rule('CASH_STAYS'))
  if (needs === true) throw invalid('needsReference', rule('CASH_HAS_NO_REFERENCE'))
}

async function find(tx: Transaction, { institutionId, id }: RecordKey): Promise<Tender | null> {
  const [row] = await tx.query(findTender(institutionId, id))
  return row ?? null
}
