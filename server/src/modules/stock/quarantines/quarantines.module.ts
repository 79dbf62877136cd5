import {
  createQuarantine,
  getQuarantine,
  listQuarantines,
  settleQuarantine,
} from '@mezgeb/contract/stock/quarantines'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { stockKeys } from '../ledger/record-once.ts'
import { quarantineDocuments } from './quarantine-documents.ts'
import { readQuarantine } from './read-quarantine.ts'
import { settlementDocuments } from './settle-quarantine.ts'
import { sumHeld } from './quarantines.queries.ts'

import type { QuarantineRow } from '@mezgeb/contract/stock/quarantines'
import type { Module } from '../../module.ts'
import type { Page } from '../../../platform/db/query/paging.ts'

type Requested = Parameters<typeof quarantineDocuments.list>[0]

/** The module of documents of the kind 'QUARANTINE' and of their settlements. */
async function list({ db, actor, query }: Requested): Promise<Page<QuarantineRow>> {
  const page = await quarantineDocuments.list({ db, actor, query })
  const ids = page.rows.map(({ id }) => id)
  const sums = await db.read(actor.institutionId, sumHeld(actor.institutionId, ids))
  const held = new Map(sums.map((row) => [row.id, row]))
  const rows = page.rows.map((row) => {
    const { held: units = 0, measured } = held.get(row.id) ?? {}
    return { ...row, held: units, heldMeasured: measuredSum(measured).measured }
  })
  return { ...page, rows }
}

export const quarantines: Module = {
  routes: (api) => {
    serve(api, listQuarantines, list)
    serve(api, getQuarantine, readQuarantine)
    serve(api, createQuarantine, quarantineDocuments.record)
    serve(api, settleQuarantine, ({ params: { id }, body, ...call }) =>
      settlementDocuments.record({ ...call, body: { ...body, quarantineId: id } }),
    )
  },
  counted: [quarantineDocuments.counted],
  locks: [locks(createQuarantine, (body, actor) => stockKeys(actor, body.branchId, body.items))],
  affects: [
    affects(createQuarantine, quarantineDocuments.affected),
    affects(settleQuarantine, ({ reply }) => ({ branchId: reply().branchId })),
  ],
}
