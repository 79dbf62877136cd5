import { lotName } from '../../../server/src/ops/demo/shelf.ts'
import { pick } from './book.ts'
import { unitsIn } from './goods.ts'
import { arrive, onRoad } from './transfer-book.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Who } from './book.ts'
import type { Line, Moving, Part } from './transfer-book.ts'

export type Stepped = {
  who: Who
  which: number
  step: 'request' | 'approve' | 'cancel' | 'ship' | 'receive' | 'settle' | 'change'
  units: number
  damaged: number
  outcome: keyof typeof COUNTED
  /** Names the batch that expires last. */
  isByLot: boolean
  /** More units of it than there are. */
  excess: number
  takesExpired: boolean
}

const COUNTED = { FOUND: 'accepted', SENT_BACK: 'returned', WRITTEN_OFF: 'lost' } as const
/** A step of a transfer: the request, what it does to the book, and why it is refused. */
export type Wish = { body: object; effect: () => void; refusal: ErrorCode | null }

/** Goods arrive, perhaps in part. */
export function receive(
  input: Stepped,
  moving: Moving,
  book: Book,
  refusal: ErrorCode | null,
): Wish {
  const { who, isByLot, excess } = input
  const parts = moving.lines.map((line): Part => {
    const accepted = Math.min(line.sent, unitsIn(line.product, input.units))
    const damaged = Math.min(line.sent - accepted, input.damaged)
    const last = lastOnRoad(line)
    if (!isByLot || last === undefined) return { line, accepted, damaged }
    const units = Math.min(accepted, last.onRoad + excess)
    const lot = {
      expiresOn: last.expiresOn,
      batch: last.batch,
      accepted: units,
      damaged: Math.min(damaged, Math.max(0, last.onRoad - units)),
    }
    return { line, accepted, damaged, lots: [lot] }
  })
  const items = parts.map(({ line, ...part }) => ({ productId: line.product.id, ...part }))
  const effect = () => {
    moving.isReceived = true
    arrive({ book, who }, moving, parts)
  }
  return { body: { items }, effect, refusal: refusal ?? (isTooMany(parts) ? 'INVALID' : null) }
}

const lastOnRoad = ({ road }: Line) => road.lots.findLast((lot) => lot.onRoad > 0)

/** More units of a batch than are on the road. */
const isTooMany = (parts: readonly Part[]) =>
  parts.some(({ line, lots = [] }) =>
    lots.some(({ accepted = 0, damaged = 0, returned = 0, lost = 0, ...lot }) => {
      const there = line.road.lots.find((one) => lotName(one) === lotName(lot))
      return accepted + damaged + returned + lost > (there?.onRoad ?? 0)
    }),
  )

/** Missing goods are settled. */
export function settle(
  input: Stepped,
  moving: Moving,
  book: Book,
  refusal: ErrorCode | null,
): Wish {
  const { who, outcome, isByLot, excess } = input
  const open = moving.lines.find((line) => onRoad(line) > 0)
  const line = open ?? pick(moving.lines, 0)
  const { product } = line
  const quantity = Math.max(1, Math.min(onRoad(line), unitsIn(product, input.units)))
  const last = lastOnRoad(line)
  const units = last === undefined ? 0 : Math.min(quantity, last.onRoad + excess)
  const named =
    isByLot && last !== undefined ? [{ expiresOn: last.expiresOn, batch: last.batch }] : undefined
  const lots = named?.map((lot) => ({ ...lot, quantity: units }))
  const part: Part = {
    line,
    [COUNTED[outcome]]: quantity,
    ...(named === undefined
      ? {}
      : { lots: named.map((lot) => ({ ...lot, [COUNTED[outcome]]: units })) }),
  }
  const body = { outcome, note: 'Counted', items: [{ productId: product.id, quantity, lots }] }
  const effect = () => arrive({ book, who }, moving, [part])
  return { body, effect, refusal: refusal ?? (isTooMany([part]) ? 'INVALID' : null) }
}
