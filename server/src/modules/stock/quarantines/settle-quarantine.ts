import { RULES } from '@mezgeb/contract/stock/quarantines'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { requireReason } from '../removal-reasons/require-reason.ts'
import { removeBrought } from '../removals/remove-brought.ts'
import { facetsCarried, facetsOut, homeAgain, sharedFacets } from '../ledger/lines/line-facets.ts'
import { sharesTaken } from '../ledger/lines/shares-taken.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { firstProducts, reasoned } from '../ledger/stock-document.ts'
import { stockDocuments } from '../ledger/stock-documents.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { countSettled, listGoods, lockHeld } from './quarantines.queries.ts'

import type {
  QuarantineSettlementInput,
  settleQuarantine,
} from '@mezgeb/contract/stock/quarantines'
import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Source } from '../ledger/stock-documents.ts'
import type { DocumentParts } from '../ledger/write-document.ts'
import type { HeldRow } from './quarantines.queries.ts'

const rule = ruleOf(RULES)

type Body = QuarantineSettlementInput & { quarantineId: string; branchId?: undefined }

export const settlementDocuments = stockDocuments<
  'QUARANTINE_SETTLEMENT',
  Body,
  ReplyOf<typeof settleQuarantine>
>({
  kind: 'QUARANTINE_SETTLEMENT',
  toDocument: settlementOf,
  // Those that are written off are removed at once.
  onWritten: async (document, { quarantineId, outcome, reasonId = null, ...body }, source) => {
    const { institutionId } = source.actor
    await source.tx.query(countSettled(institutionId, quarantineId, document.id, outcome))
    if (outcome === 'RELEASED') return
    await removeBrought(source, { document, lines: document.lines, body, reasonId })
  },
  toReply: (document) => {
    const { branch: _, ...head } = reasoned(document)
    const { units, measured, lines } = document
    return { ...head, units, measured, products: firstProducts(lines) }
  },
})

/**
 * Goods that come out of a quarantine at the cost at which they went in, with a correction where they stay and goods before them went back
 * since (docs/decisions/0124). The quarantine is locked first, so that two settlements
 * at once do not exceed what it holds. Throws NOT_FOUND for one that is not in reach and for products that it does not have,
 * MORE_THAN_HELD.
 */
async function settlementOf(
  { quarantineId, outcome, reason, reasonId = null, items }: Body,
  { tx, actor }: Source,
): Promise<DocumentParts & { branchId: string }> {
  const { institutionId, branchId } = ownScope(actor)
  const [first] = await tx.query(lockHeld(institutionId, quarantineId, branchId))
  if (first === undefined) throw new AppError('NOT_FOUND')
  if (reasonId !== null) await requireReason(tx, institutionId, reasonId)
  const goods = await tx.query(listGoods(institutionId, quarantineId))
  const lines = linesOf(items, goods)
  const place = { institutionId, branchId: first.branch_id }
  const home = outcome === 'RELEASED' ? await homeFrom(tx, place, quarantineId, lines) : null
  return {
    branchId: first.branch_id,
    ...(home === null ? {} : { corrections: home.corrections }),
    note: reason,
    links: [{ role: 'FULFILS', targetId: quarantineId }],
    lines: facetsCarried(linesOut(lines)),
  }
}

async function homeFrom(
  tx: Transaction,
  place: { institutionId: string; branchId: string },
  quarantineId: string,
  items: ReturnType<typeof linesOf>,
) {
  const lines = items.map(({ line }) => line)
  const ids = lines.map(({ productId }) => productId)
  await lockStock(tx, place, ids)
  return homeAgain(tx, { ...place, leftBy: quarantineId }, lines)
}

const heldUnits = (units: number) => rule('HELD_UNITS', { units })

/** Throws MORE_THAN_HELD with every line that asks for more than there is. */
const linesOf = (items: Body['items'], goods: readonly HeldRow[]) =>
  sharesTaken(items, {
    find: ({ productId }) => goods.find((row) => row.product_id === productId),
    unitsOf: (row) => [row.quantity, row.released + row.written_off],
    code: 'MORE_THAN_HELD',
    message: heldUnits,
  }).map(({ item, row, path, share }) => {
    const { productId, quantity } = item
    const line = { productId, quantity, path, ...sharedFacets(row.facets, share) }
    return { item, line, goods: row }
  })

/** Throws MORE_THAN_HELD for a batch of which there are fewer units. */
const linesOut = (lines: ReturnType<typeof linesOf>) =>
  facetsOut(lines, ({ line: { path }, goods }, units) => {
    const message = heldUnits(inShownUnit(units, countedOf(goods)))
    return new AppError('MORE_THAN_HELD', { fields: [{ path, message }] })
  })
