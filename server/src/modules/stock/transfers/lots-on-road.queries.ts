import { statement } from '../../../platform/db/statement.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Row = { product_id: string; expires_on: string; batch: string; units: number }

const lotsOfTransfer = statement<Row>(
  'lots_on_road',
  `select m.product_id, m.expires_on::text as expires_on, m.batch, -sum(m.quantity)::int as units
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id and d.kind in ('SHIPMENT', 'ARRIVAL')
     join document_lots m on m.institution_id = $1 and m.document_id = k.document_id
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'FULFILS'
    group by m.product_id, m.expires_on, m.batch
   having sum(m.quantity) < 0
    order by m.expires_on, m.batch`,
)

/**
 * Gives units of a product their batches: those of the transfer that are on the road, the first to expire first. The same
 * units are given once.
 */
export async function lotsOnRoad(
  tx: Transaction,
  institutionId: string,
  transferId: string,
): Promise<(productId: string, quantity: number) => Lot[]> {
  const rows = await tx.query(lotsOfTransfer(institutionId, transferId))
  return (productId, quantity) => {
    let missing = quantity
    return rows.flatMap((row) => {
      const taken = row.product_id === productId ? Math.min(missing, row.units) : 0
      if (taken === 0) return []
      missing -= taken
      row.units -= taken
      const { batch, expires_on: expiresOn } = row
      return [{ batch: batch === '' ? null : batch, expiresOn, quantity: taken }]
    })
  }
}
