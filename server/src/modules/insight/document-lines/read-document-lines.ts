import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { KINDS_OF_TRANSFERS } from '@mezgeb/contract/insight/document-lines'
import * as z from 'zod/mini'

import { may } from '../../../platform/actor.ts'
import { BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { dayBounds, endOfBooks } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { goodsOf } from '../../catalogue/goods/reported-goods.ts'
import { LINES } from './document-lines.queries.ts'

import type { DocumentLine, listDocumentLines } from '@mezgeb/contract/insight/document-lines'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { LineRow } from './document-lines.queries.ts'

type Requested = { db: Database; actor: Actor; query: Received<typeof listDocumentLines>['query'] }

const Keys = z.tuple([z.iso.datetime({ offset: true }), z.guid(), z.int(), z.guid()])
const NO_ID = '00000000-0000-0000-0000-000000000000'
const START = [BEFORE_ALL_TIMES, NO_ID, 0, NO_ID] as const

/** Lines by the days of record. Throws NOT_FOUND for a branch that is not in reach. */
export async function readDocumentLines({
  db,
  actor,
  query,
}: Requested): Promise<Page<DocumentLine>> {
  const { from, to, kind } = query
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const isFrequent = FREQUENT_KINDS.some((one) => one.kind === kind)
  const { page, total } = LINES[kind === undefined ? 'all' : isFrequent ? 'frequent' : 'rare']
  const requested = [
    ...[institutionId, branchId],
    from === undefined ? '-infinity' : dayBounds(from, from)[0],
    to === undefined ? 'infinity' : endOfBooks(to),
    ...[
      kind === undefined || isFrequent ? (kind ?? null) : kindsOf(kind),
      may(actor, 'costs.view'),
    ],
  ]
  return readPage(db, institutionId, query, {
    rows: page(...requested, ...(afterKeys(query, Keys) ?? START), pageSize(query) + 1),
    total: total(...requested),
    toItem: lineOf,
    keysOf: (row) => [row.at, row.document_id, row.line, row.product_id],
  })
}

const kindsOf = (kind: string): string[] => (kind === 'TRANSFER' ? KINDS_OF_TRANSFERS : [kind])

function lineOf(row: LineRow): DocumentLine {
  const { product, branch } = goodsOf(row)
  return {
    id: `${row.document_id} ${row.line} ${row.product_id}`,
    at: row.at,
    date: row.dated,
    document: { id: row.document_id, kind: row.kind, number: row.number ?? '' },
    branch,
    product,
    ...row.shown,
  }
}
