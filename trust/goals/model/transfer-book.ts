import { randomUUID } from 'node:crypto'

import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { note } from './book.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { TransferState } from '@mezgeb/contract/stock/transfers'
import type { Book, Thing } from './book.ts'

export type Member = 'STAFF' | 'ADMIN'

export type Line = {
  product: Thing
  wanted: number
  sent: number
  accepted: number
  damaged: number
  returned: number
  lost: number
}

/** A transfer in the book. */
export type Moving = {
  id: string
  number: number
  from: string
  to: string
  state: TransferState
  isReceived: boolean
  lines: Line[]
}

export const onRoad = (line: Line) =>
  line.sent - line.accepted - line.damaged - line.returned - line.lost

export type Part = { line: Line } & Partial<
  Record<'accepted' | 'damaged' | 'returned' | 'lost', number>
>

type Acting = { book: Book; who: Member }

/** Books units off the road: good ones at the destination, others at home, losses in and out. */
export function arrive({ book, who }: Acting, moving: Moving, parts: readonly Part[]): void {
  const of = (...names: (keyof Omit<Part, 'line'>)[]) =>
    parts.map((part): [Thing, number] => [
      part.line.product,
      names.reduce((sum, name) => sum + (part[name] ?? 0), 0),
    ])
  record({ book, who }, 'ARRIVAL', moving.from, of('returned'))
  record({ book, who }, 'ARRIVAL', moving.to, of('accepted', 'damaged', 'lost'))
  record({ book, who }, 'TRANSIT_LOSS', moving.to, of('damaged', 'lost'))
  for (const { line, ...part } of parts) {
    for (const name of ['accepted', 'damaged', 'returned', 'lost'] as const) {
      line[name] += part[name] ?? 0
    }
  }
  moving.state = moving.lines.every((line) => onRoad(line) === 0) ? 'CLOSED' : 'SENT'
}

export function record(
  { book, who }: Acting,
  kind: DocumentKind,
  branch_id: string,
  lines: (readonly [Thing, number])[],
): void {
  const moved = lines.filter(([, quantity]) => quantity > 0)
  if (moved.length === 0) return
  note(book, DOCUMENT_KINDS[kind].audit, 'CREATED')
  const user_id = book.logins[who].account.id
  book.stock.record(
    { id: randomUUID(), kind, branch_id, user_id, created_at: new Date().toISOString() },
    moved.map(([product, quantity]) => ({
      ...{ product, quantity, price: Number(product.values['pricePerUnit']) },
    })),
  )
}
