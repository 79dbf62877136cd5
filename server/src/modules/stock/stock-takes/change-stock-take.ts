import { AppError } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { takeReply } from './stock-take-reply.ts'
import { auditStatus, findTake, lockTake, setTakeStatus } from './stock-takes.queries.ts'

import type { StockTake, StockTakeStatus } from '@mezgeb/contract/stock/stock-takes'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type Changing = {
  db: Database
  actor: Actor
  params: { id: string }
  body: { status: StockTakeStatus; version?: number | null | undefined }
}

/** Posting is a separate act. */
const NEXT: Record<StockTakeStatus, readonly StockTakeStatus[]> = {
  OPEN: ['COUNTED', 'CANCELLED'],
  COUNTED: ['OPEN', 'CANCELLED'],
  POSTED: [],
  CANCELLED: [],
}

/** Ends the counting, goes on with it (also who ended it), or cancels. Throws FORBIDDEN, NOT_FOUND, STALE_VERSION, STATUS_CHANGE. */
export function changeStockTakeStatus({ db, actor, params, body }: Changing): Promise<StockTake> {
  const { institutionId, userId } = actor
  const { status, version } = body
  const mayPost = may(actor, 'stock-takes.post')
  return db.inInstitution(institutionId, async (tx) => {
    const scope = ownScope(actor)
    const [take] = await tx.query(lockTake(institutionId, scope.branchId, params.id))
    if (take === undefined) throw new AppError('NOT_FOUND')
    const isOwn = status === 'COUNTED' || (status === 'OPEN' && take.ended_by === userId)
    if (!mayPost && !isOwn) throw new AppError('FORBIDDEN')
    if (typeof version === 'number' && version !== take.version) throw new AppError('STALE_VERSION')
    if (!NEXT[take.status].includes(status)) throw new AppError('STATUS_CHANGE')
    await tx.query(setTakeStatus(institutionId, params.id, status, userId))
    await tx.query(auditStatus(institutionId, params.id, take.branch_id, take.status, status))
    return takeReply(actor, await findTake(tx, scope, params.id))
  })
}
