import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { unitsInTransit } from './in-transit.ts'
import { readFacets, shownFacets } from './transit-facets.ts'
import { findHead, findReversals, listLines, listSteps } from './transfers.queries.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { HeadRow, LineRow, ReversalRow, StepRow } from './transfers.queries.ts'

/** The transfer as the actor may see it; NOT_FOUND for one that is not in reach. */
export function getTransfer(db: Database, actor: Actor, id: string): Promise<Transfer> {
  return db.readTogether(actor.institutionId, (tx) => readTransfer(tx, actor, id))
}

export async function readTransfer(tx: Transaction, actor: Actor, id: string): Promise<Transfer> {
  const { institutionId } = actor
  const [[head], lines, steps, facetsOf, links] = await Promise.all([
    tx.query(findHead(institutionId, id, ownScope(actor).branchId)),
    tx.query(listLines(institutionId, id)),
    tx.query(listSteps(institutionId, id)),
    readFacets(tx, institutionId, id),
    tx.query(findReversals(institutionId, id)),
  ])
  if (head === undefined) throw new AppError('NOT_FOUND')
  return { ...transferOf(head, lines, steps, facetsOf), ...reversalsOf(links) }
}

export function reversalsOf(
  links: readonly ReversalRow[],
): Pick<Transfer, 'reverses' | 'reversedBy'> {
  const linkOf = (isReversal: boolean) => {
    const { id, number } = links.find((link) => link.is_reversal === isReversal) ?? {}
    return id === undefined || number === undefined ? null : { id, number }
  }
  return { reverses: linkOf(false), reversedBy: linkOf(true) }
}

export function headOf(row: HeadRow) {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    ...(row.is_reversed ? { isReversed: true as const } : {}),
    fromBranch: { id: row.from_id, name: row.from_name },
    toBranch: { id: row.to_id, name: row.to_name },
    createdAt: row.created_at,
    receivedAt: row.received_at,
  }
}

function transferOf(
  head: HeadRow,
  lines: readonly LineRow[],
  steps: readonly StepRow[],
  facetsOf: Awaited<ReturnType<typeof readFacets>>,
): Omit<Transfer, 'reverses' | 'reversedBy'> {
  const isSent = head.state === 'SENT' || head.state === 'CLOSED'
  return {
    ...headOf(head),
    note: head.note,
    version: head.version,
    ...shownFacets(lines),
    items: lines.map((line) => ({
      productId: line.product_id,
      product: lineProduct(line.product_id, line),
      wanted: line.wanted,
      sent: line.sent,
      accepted: line.accepted,
      damaged: line.damaged,
      returned: line.returned,
      lost: line.lost,
      onRoad: unitsInTransit(line),
      reason: line.reason,
      available: isSent ? null : line.available,
      ...facetsOf(line),
    })),
    steps: steps.map(({ user_id: id, user_name: name, ...step }) => ({
      id: step.id,
      step: step.step,
      at: step.at,
      user: { id, name },
      note: step.note,
    })),
  }
}
