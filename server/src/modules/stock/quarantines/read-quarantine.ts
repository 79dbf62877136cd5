import { sumOf } from '@mezgeb/contract/kit/money'

import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { quarantineDocuments } from './quarantine-documents.ts'
import { listGoods, listSettlements, lotsHeld } from './quarantines.queries.ts'

import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { GoodsRow, HeldLot, SettlementRow } from './quarantines.queries.ts'

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** Throws NOT_FOUND for an id that is not in reach. */
export async function readQuarantine({ db, actor, params }: Requested): Promise<QuarantineSheet> {
  const { institutionId } = actor
  const { products: _, ...head } = await quarantineDocuments.get({ db, actor, params })
  return db.readTogether(institutionId, async (tx) => {
    const [goods, lots, settlements] = await Promise.all([
      tx.query(listGoods(institutionId, params.id)),
      tx.query(lotsHeld(institutionId, params.id)),
      tx.query(listSettlements(institutionId, params.id)),
    ])
    return {
      ...head,
      items: goods.map((row) => ({
        ...itemOf(row, lots),
        cost: row.cost === null ? null : valueHeld(row),
      })),
      settlements: settlements.map(settlementOf),
    }
  })
}

const valueHeld = ({ cost, settled_cost: settled }: GoodsRow) => sumOf([cost ?? 0, -settled])

function itemOf(row: GoodsRow, lots: readonly HeldLot[]) {
  const { product_id: id, quantity, released } = row
  const own = lots.filter((lot) => lot.product_id === id)
  return {
    product: lineProduct(id, row),
    quantity,
    released,
    writtenOff: row.written_off,
    held: quantity - released - row.written_off,
    ...(own.length === 0
      ? {}
      : {
          lots: own.map(({ batch, expires_on: expiresOn, units }) => ({
            batch: batch === '' ? null : batch,
            expiresOn,
            quantity: units,
          })),
        }),
  }
}

const settlementOf = ({
  branch_id: branchId,
  created_at: createdAt,
  lines: lineCount,
  measured,
  ...row
}: SettlementRow) => ({ ...row, ...measuredSum(measured), branchId, createdAt, lineCount })
