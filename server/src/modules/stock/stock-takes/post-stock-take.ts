import { randomUUID } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { takeReply } from './stock-take-reply.ts'
import {
  auditStatus,
  countUncounted,
  findTake,
  lockDifferences,
  lockTake,
  markShort,
  setPosted,
} from './stock-takes.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Posting = {
  db: Database
  actor: Actor
  params: { id: string }
  body: { leaveUncounted?: boolean | undefined }
  key: IdempotencyKey | null
}

/** Lines of one document; more differences become further documents of the same transaction. */
const LINES_MAX = 5000

/**
 * Posts the differences of a counted stock-take in one transaction. A difference that the stock is too small for, because units
 * were sold since, is left alone. Throws NOT_FOUND, STATUS_CHANGE, UNCOUNTED.
 */
export function postStockTakeDifferences({
  db,
  actor,
  params,
  body,
  key,
}: Posting): Promise<Created> {
  const { institutionId, userId } = actor
  const { id } = params
  const scope = ownScope(actor)
  return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
    const [take] = await tx.query(lockTake(institutionId, scope.branchId, id))
    if (take === undefined) throw new AppError('NOT_FOUND')
    if (take.status !== 'COUNTED') throw new AppError('STATUS_CHANGE')
    const [{ uncounted } = { uncounted: 0 }] = await tx.query(countUncounted(institutionId, id))
    if (uncounted > 0 && body.leaveUncounted !== true) throw new AppError('UNCOUNTED')
    await writeDifferences(tx, actor, { id, branchId: take.branch_id })
    await tx.query(setPosted(institutionId, id, userId, uncounted))
    await tx.query(auditStatus(institutionId, id, take.branch_id, take.status, 'POSTED'))
    return takeReply(actor, await findTake(tx, scope, id))
  })
}

async function writeDifferences(
  tx: Transaction,
  actor: Actor,
  { id, branchId }: { id: string; branchId: string },
): Promise<void> {
  const { institutionId } = actor
  const rows = await tx.query(lockDifferences(institutionId, id))
  const short = rows.filter(({ is_short }) => is_short).map(({ product_id }) => product_id)
  if (short.length > 0) await tx.query(markShort(institutionId, id, short))
  const lines = rows
    .filter(({ is_short }) => !is_short)
    .map(({ product_id, difference, facets }) => ({
      productId: product_id,
      quantity: difference,
      path: '',
      ...facets,
    }))
  for (let from = 0; from < lines.length; from += LINES_MAX) {
    await writeDocument(tx, {
      id: randomUUID(),
      kind: 'COUNT',
      actor,
      body: {},
      branchId,
      lines: lines.slice(from, from + LINES_MAX),
      links: [{ role: 'FULFILS', targetId: id }],
    })
  }
}
