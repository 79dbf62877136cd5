import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { shownHeld } from '../ledger/lines/line-facets.ts'
import { quarantineDocuments } from './quarantine-documents.ts'
import { listGoods, listSettlements } from './quarantines.queries.ts'

import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { HeldRow } from './quarantines.queries.ts'

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** Throws NOT_FOUND for an id that is not in reach. */
export async function readQuarantine({ db, actor, params }: Requested): Promise<QuarantineSheet> {
  const { institutionId } = actor
  const { products: _, ...head } = await quarantineDocuments.get({ db, actor, params })
  return db.readTogether(institutionId, async (tx) => {
    const [goods, settlements] = await Promise.all([
      tx.query(listGoods(institutionId, params.id)),
      tx.query(listSettlements(institutionId, params.id)),
    ])
    return {
      ...head,
      items: goods.map(itemOf),
      settlements: settlements.map(({ measured, ...row }) => ({
        ...row,
        ...measuredSum(measured),
      })),
    }
  })
}

function itemOf(row: HeldRow): QuarantineSheet['items'][number] {
  const { product_id: id, quantity, released, facets } = row
  return {
    product: lineProduct(id, row),
    quantity,
    released,
    writtenOff: row.written_off,
    held: quantity - released - row.written_off,
    ...shownHeld(facets),
  }
}
