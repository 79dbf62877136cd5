import { statement } from '../../../../platform/db/statement.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { TransitLot } from './share-lots.ts'

export type MovedRow = TransitLot & { sent: number; lost: number }
export type ToShipRow = { product_id: string; lots: Lot[] | null }

/** Batches that a transfer moved, the first to expire first. */
export const lotsOfTransfer = statement<MovedRow>(
  'lots_of_transfer',
  `select m.product_id, m.expires_on::text as expires_on, m.batch,
          -coalesce(sum(m.quantity) filter (where d.kind = 'SHIPMENT'), 0)::int as sent,
          -coalesce(sum(m.quantity) filter (where d.kind <> 'TRANSIT_LOSS'), 0)::int as units,
          -coalesce(sum(m.quantity) filter (where d.kind = 'TRANSIT_LOSS'), 0)::int as lost
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id
     join document_lots m on m.institution_id = $1 and m.document_id = k.document_id
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'FULFILS'
    group by m.product_id, m.expires_on, m.batch
    order by m.expires_on, m.batch`,
)

/** Batches that a transfer brought into a branch for good, as $3. */
export const lotsAccepted = statement<TransitLot>(
  'lots_accepted',
  `select m.product_id, m.expires_on::text as expires_on, m.batch, sum(m.quantity)::int as units
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id and d.kind <> 'SHIPMENT' and d.branch_id = $3
     join document_lots m on m.institution_id = $1 and m.document_id = k.document_id
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'FULFILS'
    group by m.product_id, m.expires_on, m.batch
   having sum(m.quantity) > 0`,
)

/** Batches that the sending branch has of the goods that it is asked for, the first to expire first, and those that have expired last. */
export const lotsToShip = statement<ToShipRow>(
  'lots_to_ship',
  `select l.product_id,
          (select json_agg(json_build_object('batch', nullif(v.batch, ''), 'expiresOn', v.expires_on, 'quantity', v.units)
                           order by v.is_expired, v.expires_on, v.batch)
             from lots_left v
            where v.institution_id = $1 and v.product_id = l.product_id and v.branch_id = t.from_branch_id and v.units > 0) as lots
     from transfers t
     join transfer_lines l on l.institution_id = $1 and l.transfer_id = t.id
     join products p on p.institution_id = $1 and p.id = l.product_id and p.tracks_expiry
    where t.institution_id = $1 and t.id = $2 and t.state = 'APPROVED'`,
)
