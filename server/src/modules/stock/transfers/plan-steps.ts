import { may, reaches } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import {
  linesAt,
  refuseLargeQuantities,
} from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { goodsText } from './create-transfer.ts'
import { readTransfer } from './read-transfers.ts'
import { lockTransfer, refuse, takeStep, writeStep } from './take-step.ts'
import { deleteLines, findGoods, insertLines } from './transfers.queries.ts'

import type {
  approveTransfer as approve,
  cancelTransfer as cancel,
  requestTransfer as request,
  updateTransfer as update,
} from '@mezgeb/contract/stock/transfer-steps'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Created } from '../../../platform/db/create-once.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { HeadRow } from './transfers.queries.ts'

type PlanCall =
  | SignedInCall<typeof request>
  | SignedInCall<typeof approve>
  | SignedInCall<typeof cancel>

/** The branch that asks, and those who approve, plan. */
const mayPlan = (actor: Actor, head: HeadRow) => reaches(actor, head.to_id)

export function requestTransfer(call: SignedInCall<typeof request>): Promise<Created> {
  return planStep(call, 'REQUESTED', (head) => {
    if (!mayPlan(call.actor, head)) throw new AppError('FORBIDDEN')
    refuse(head.state === 'DRAFT')
  })
}

export function approveTransfer(call: SignedInCall<typeof approve>): Promise<Created> {
  return planStep(call, 'APPROVED', (head) =>
    refuse(head.state === 'DRAFT' || head.state === 'REQUESTED'),
  )
}

/** Before anything is sent: the receiving branch always, the sending one what is approved. */
export function cancelTransfer(call: SignedInCall<typeof cancel>): Promise<Created> {
  return planStep(call, 'CANCELLED', (head) => {
    const isOpen = ['DRAFT', 'REQUESTED', 'APPROVED'].includes(head.state)
    refuse(isOpen)
    const isRequested = head.state === 'APPROVED' || may(call.actor, 'transfers.approve')
    if (!mayPlan(call.actor, head) && !isRequested) throw new AppError('FORBIDDEN')
  })
}

function planStep(
  { db, actor, key, body, params }: PlanCall,
  state: 'REQUESTED' | 'APPROVED' | 'CANCELLED',
  judge: (head: HeadRow) => void,
): Promise<Created> {
  return takeStep(
    { db, actor, key },
    {
      body,
      transferId: params.id,
      judge,
      act: () => Promise.resolve({ step: state, state, note: body.note }),
    },
  )
}

/** Changes note and lines before the transfer is approved. */
export async function updateTransfer({
  db,
  actor,
  body,
  params: { id },
}: SignedInCall<typeof update>): Promise<Transfer> {
  const { institutionId } = actor
  return db.inInstitution(institutionId, async (tx) => {
    await judgeGoods(tx, institutionId, body)
    await refuseLargeQuantities(tx, institutionId, linesAt('items', body.items ?? []))
    const { head, lines } = await lockTransfer(tx, actor, id)
    if (!mayPlan(actor, head)) throw new AppError('FORBIDDEN')
    const isStale = typeof body.version === 'number' && body.version !== head.version
    if (isStale) {
      throw new AppError('STALE_VERSION', { current: await readTransfer(tx, actor, id) })
    }
    refuse(head.state === 'DRAFT' || head.state === 'REQUESTED')
    const { items, note = head.note } = body
    const wanted = lines.map((line) => ({ productId: line.product_id, quantity: line.wanted }))
    const input = items ?? wanted
    const products = input.map(({ productId }) => productId)
    const goods = await tx.query(findGoods(institutionId, products))
    if (goods.length < input.length) throw new AppError('NOT_FOUND')
    const names = lines.map((line) => ({ ...line, id: line.product_id }))
    const [before, after] = [goodsText(wanted, names), goodsText(input, goods)]
    if (before === after && note === head.note) return readTransfer(tx, actor, id)
    const units = input.map(({ quantity }) => quantity)
    await Promise.all([
      tx.query(deleteLines(institutionId, id)),
      tx.query(insertLines(institutionId, id, products, units)),
      writeStep(
        tx,
        { actor, body: {}, before: { ...head, note } },
        {
          step: 'CHANGED',
          state: head.state,
          trail: [
            { goods: before, reason: head.note ?? undefined },
            { goods: after, reason: note ?? undefined },
          ],
        },
      ),
    ])
    return readTransfer(tx, actor, id)
  })
}
