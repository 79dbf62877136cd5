import { RULES } from '@mezgeb/contract/stock/quarantines'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { requireReason } from '../removal-reasons/require-reason.ts'
import { removeBrought } from '../removals/remove-brought.ts'
import { facetsCarried, facetsOut, homeAgain, sharedFacets } from '../ledger/lines/line-facets.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { firstProducts } from '../ledger/stock-document.ts'
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
  toReply: ({ id, number, branch, by, note, createdAt, lines, lineCount, units, measured }) => ({
    id,
    number,
    branchId: branch.id,
    by,
    reason: note,
    createdAt,
    lineCount,
    units,
    measured,
    products: firstProducts(lines),
  }),
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
  const lines = linesOf(items, new Map(goods.map((row) => [row.product_id, row])))
  const place = { institutionId, branchId: first.branch_id }
  const home = outcome === 'RELEASED' ? await homeFrom(tx, place, quarantineId, lines) : null
  return {
    branchId: first.branch_id,
    ...(home === null ? {} : { corrections: home.corrections }),
    note: reason,
    links: [{ role: 'FULFILS', targetId: quarantineId }],
    lines: facetsCarried(facetsOut(lines, (one, units) => tooFew([onlyHeld(one, units)]))),
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

const onlyHeld = (
  { line: { path }, goods }: { line: { path: string }; goods: HeldRow },
  units: number,
) => ({ path, message: rule('HELD_UNITS', { units: inShownUnit(units, countedOf(goods)) }) })

const tooFew = (fields: ReturnType<typeof onlyHeld>[]) => new AppError('MORE_THAN_HELD', { fields })

/** Throws MORE_THAN_HELD with every line that asks for more than there is. */
function linesOf(items: Body['items'], goods: ReadonlyMap<string, HeldRow>) {
  const settled = new Map<string, number>()
  const more: ReturnType<typeof onlyHeld>[] = []
  const lines = items.map((item, at) => {
    const { productId, quantity } = item
    const row = goods.get(productId)
    if (row === undefined) throw new AppError('NOT_FOUND')
    const before = settled.get(productId) ?? row.released + row.written_off
    const after = before + quantity
    const facets = sharedFacets(row.facets, { of: row.quantity, before, after })
    const line = { productId, quantity, path: `items.${at}.quantity`, ...facets }
    const one = { item, line, goods: row }
    if (after > row.quantity) more.push(onlyHeld(one, Math.max(0, row.quantity - before)))
    settled.set(productId, after)
    return one
  })
  if (more.length > 0) throw tooFew(more)
  return lines
}
