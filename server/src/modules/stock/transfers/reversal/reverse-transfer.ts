import { randomUUID } from 'node:crypto'

import { AppError } from '../../../../platform/app-error.ts'
import { reaches } from '../../../../platform/actor.ts'
import { momentOf } from '../../ledger/record-once.ts'
import { moveAtOnce, namesOf } from '../create-transfer.ts'
import { readTransfer, reversalsOf } from '../read-transfers.ts'
import { lockTransfer, once } from '../take-step.ts'
import { facetsAccepted } from '../transit-facets.ts'
import { findReversals } from '../transfers.queries.ts'

import type { reverseTransfer as call } from '@mezgeb/contract/stock/transfer-reversal'
import type { TransferInput } from '@mezgeb/contract/stock/transfer-steps'
import type { Actor } from '../../../../platform/actor.ts'
import type { Created } from '../../../../platform/db/create-once.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { SignedInCall } from '../../../../platform/http/call.ts'

/**
 * Moves the accepted goods of a closed transfer back to the sending branch by a new transfer, which is closed at once. The goods
 * leave at the average cost of the receiving branch (docs/decisions/0093). Throws NOT_FOUND, FORBIDDEN for a branch that is not the caller's, NOT_REVERSIBLE, ALREADY_REVERSED,
 * OUT_OF_STOCK, STOCK_TOO_LARGE.
 */
export function reverseTransfer({
  db,
  actor,
  body,
  key,
  params,
}: SignedInCall<typeof call>): Promise<Created> {
  const id = body.id ?? randomUUID()
  return once({ db, actor, key }, { body, transferId: id }, async (tx) => {
    const back = await wayBack(tx, actor, params.id)
    const note = body.reason
    const input = { ...back, state: 'CLOSED' as const, note, happenedAt: momentOf(body) }
    const reversal = { of: params.id, body }
    const transfer = { id, actor, body: input, toBranchId: back.toBranchId, reversal }
    await moveAtOnce(tx, transfer, { ...(await namesOf(tx, transfer)), reason: note })
    return readTransfer(tx, actor, id)
  })
}

type Back = Required<Pick<TransferInput, 'fromBranchId' | 'items'>> & { toBranchId: string }

/** The goods and the ends of a reversal. The transfer is locked until the commit, so that it is reversed once. */
async function wayBack(tx: Transaction, actor: Actor, id: string): Promise<Back> {
  const { institutionId } = actor
  const { head, lines } = await lockTransfer(tx, actor, id)
  if (!reaches(actor, head.from_id) || !reaches(actor, head.to_id)) throw new AppError('FORBIDDEN')
  const [links, facetsOf] = await Promise.all([
    tx.query(findReversals(institutionId, id)),
    facetsAccepted(tx, institutionId, { transferId: id, branchId: head.to_id }),
  ])
  const { reverses, reversedBy } = reversalsOf(links)
  if (reversedBy !== null) throw new AppError('ALREADY_REVERSED')
  const accepted = lines.filter((line) => line.accepted > 0)
  const isReversible = head.state === 'CLOSED' && reverses === null && accepted.length > 0
  if (!isReversible) throw new AppError('NOT_REVERSIBLE')
  return {
    fromBranchId: head.to_id,
    toBranchId: head.from_id,
    items: accepted.map(({ product_id: productId, accepted: quantity }) => ({
      productId,
      quantity,
      ...facetsOf(productId),
    })),
  }
}
