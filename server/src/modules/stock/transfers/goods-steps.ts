import { RULES } from '@mezgeb/contract/stock/transfer-steps'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { reaches } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sharesTaken } from '../ledger/lines/shares-taken.ts'
import { momentOf } from '../ledger/record-once.ts'
import { settle, ship } from './move-goods.ts'
import { unitsInTransit } from './in-transit.ts'
import { refuse, takeStep } from './take-step.ts'
import { facetsSettled, facetsToSend } from './transit-facets.ts'

import type {
  ArrivalInput,
  ShipmentInput,
  receiveTransfer as receive,
  settleTransfer as settleCall,
  shipTransfer as shipCall,
} from '@mezgeb/contract/stock/transfer-steps'
import type { Actor } from '../../../platform/actor.ts'
import type { Created } from '../../../platform/db/create-once.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { Portion } from './transit-facets.ts'
import type { Done, Locked } from './take-step.ts'
import type { HeadRow, LineRow } from './transfers.queries.ts'

const rule = ruleOf(RULES)

type ShipItem = NonNullable<ShipmentInput['items']>[number]
type ArrivalItem = NonNullable<ArrivalInput['items']>[number]

/** Sends what is approved, or a part of it. The rest of the request ends: it may be asked for again. */
export function shipTransfer(call: SignedInCall<typeof shipCall>): Promise<Created> {
  const { actor, body, params } = call
  return takeStep(call, {
    body,
    transferId: params.id,
    judge: (head) => {
      mustReach(actor, head.from_id)
      refuse(head.state === 'APPROVED')
    },
    act: async (tx, { head, lines }) => {
      const all = lines.map((line) => ({ productId: line.product_id, quantity: line.wanted }))
      const input = body.items ?? all
      const shares = sharesTaken<ShipItem, LineRow>(input, {
        find: lineIn(lines),
        unitsOf: ({ wanted }) => [wanted, 0],
        code: 'INVALID',
        message: (units) => rule('MORE_THAN_WANTED', { units }),
      })
      const moved = shares.map(({ item, path }) => ({
        productId: item.productId,
        quantity: item.quantity,
        ...facetsToSend(item),
        path,
      }))
      if (moved.every(({ quantity }) => quantity === 0)) {
        throw invalid([{ path: 'items', message: rule('NOTHING_SENT') }])
      }
      const { takesExpired } = body
      const moving = { actor, transferId: head.id, happenedAt: momentOf(body), takesExpired }
      const sent = moved.filter(({ quantity }) => quantity > 0)
      await ship(tx, moving, { branchId: head.from_id, lines: sent })
      return { step: 'SENT', state: 'SENT', note: body.note }
    },
  })
}

/** Books what has arrived; the rest is missing and stays in transit. */
export function receiveTransfer(call: SignedInCall<typeof receive>): Promise<Created> {
  const { actor, body, params } = call
  return takeStep(call, {
    body,
    transferId: params.id,
    judge: (head) => {
      mustReach(actor, head.to_id)
      refuse(head.state === 'SENT' && head.received_at === null)
    },
    act: async (tx, locked) => {
      const { head, lines } = locked
      const lossBranchId = lossBranchOf(actor, body.lossBranchId, head)
      const all = lines.map((line) => ({
        productId: line.product_id,
        accepted: unitsInTransit(line),
        damaged: 0,
        reason: null,
      }))
      const input: readonly ArrivalItem[] = body.items ?? all
      const items = input.map((item) => ({ ...item, quantity: item.accepted + item.damaged }))
      const goods = { ...inTransit(lines), field: 'accepted' }
      const portions = sharesTaken(items, goods).map(({ item, row: line, path }) => ({
        ...item,
        line,
        path,
        reason: item.damaged > 0 ? item.reason : null,
      }))
      const moving = { actor, transferId: head.id, happenedAt: momentOf(body) }
      await settle(tx, moving, { ...endsOf(head), lossBranchId }, portions)
      const state = stateAfter(locked, portions)
      return { step: 'RECEIVED', state, note: body.note, isReceived: true }
    },
  })
}

/** Settles units in transit: they arrive after all, are at home again, or are lost. */
export function settleTransfer(call: SignedInCall<typeof settleCall>): Promise<Created> {
  const { actor, body, params } = call
  const { outcome, note } = body
  return takeStep(call, {
    body,
    transferId: params.id,
    judge: (head) => {
      mustReach(actor, head.from_id)
      mustReach(actor, head.to_id)
      refuse(head.state === 'SENT')
    },
    act: async (tx, locked): Promise<Done> => {
      const { head, lines } = locked
      const lossBranchId = lossBranchOf(actor, body.lossBranchId, head)
      if (outcome === 'WRITTEN_OFF' && (note ?? '') === '') {
        throw invalid([{ path: 'note', message: rule('LOSS_REASON_REQUIRED') }])
      }
      const open = lines.filter((line) => unitsInTransit(line) > 0)
      const all = open.map((line) => ({
        productId: line.product_id,
        quantity: unitsInTransit(line),
      }))
      const counted = COUNTED[outcome]
      const shares = sharesTaken<ShipItem, LineRow>(body.items ?? all, inTransit(lines))
      const portions = shares.map(({ item, row: line, path }) => ({
        line,
        path,
        [counted]: item.quantity,
        ...facetsSettled(item, counted),
        ...(outcome === 'WRITTEN_OFF' ? { reason: note } : {}),
      }))
      const moving = { actor, transferId: head.id, happenedAt: momentOf(body) }
      await settle(tx, moving, { ...endsOf(head), lossBranchId }, portions)
      return { step: outcome, state: stateAfter(locked, portions), note }
    },
  })
}

const COUNTED = { FOUND: 'accepted', SENT_BACK: 'returned', WRITTEN_OFF: 'lost' } as const

function mustReach(actor: Actor, branchId: string): void {
  if (!reaches(actor, branchId)) throw new AppError('FORBIDDEN')
}

const endsOf = (head: HeadRow) => ({ fromBranchId: head.from_id, toBranchId: head.to_id })

/** The branch that answers for a loss: one of the two ends, in the caller's reach. */
function lossBranchOf(actor: Actor, given: string | null | undefined, head: HeadRow): string {
  const branchId = given ?? head.to_id
  const isEnd = branchId === head.from_id || branchId === head.to_id
  if (!isEnd || !reaches(actor, branchId)) throw new AppError('NOT_FOUND')
  return branchId
}

const lineIn =
  (lines: readonly LineRow[]) =>
  ({ productId }: { productId: string }) =>
    lines.find((line) => line.product_id === productId)

const inTransit = (lines: readonly LineRow[]) => ({
  find: lineIn(lines),
  unitsOf: (line: LineRow) => [unitsInTransit(line), 0] as const,
  code: 'INVALID' as const,
  message: (units: number) => rule('MORE_THAN_ON_ROAD', { units }),
})

const invalid = (fields: { path: string; message: string }[]) => new AppError('INVALID', { fields })

/** CLOSED when nothing is in transit after these portions. */
function stateAfter({ lines }: Locked, portions: readonly Portion[]): 'SENT' | 'CLOSED' {
  const units = ({ accepted = 0, damaged = 0, returned = 0, lost = 0 }: Portion) =>
    accepted + damaged + returned + lost
  const taken = new Map(portions.map((portion) => [portion.line.product_id, units(portion)]))
  const isSettled = (line: LineRow) => unitsInTransit(line) === (taken.get(line.product_id) ?? 0)
  return lines.every(isSettled) ? 'CLOSED' : 'SENT'
}
