/**
 * SQL over a row of stock_movements of the institution $1: whether its cost moves the value in transit. Units that left at an unknown cost have no
 * value there, also when the branch in which they arrive gives them one (docs/decisions/0047).
 */
export const MOVES_TRANSIT_VALUE = `(kind = 'SHIPMENT' or kind = 'ARRIVAL' and (
    select l.sent_cost
      from document_links k
      join transfer_lines l on l.institution_id = $1 and l.transfer_id = k.target_id
     where k.institution_id = $1 and k.document_id = stock_movements.document_id
       and k.role = 'FULFILS' and l.product_id = stock_movements.product_id
     limit 1) is not null)`

/** SQL: value of a line l in transit (ETB; null: unknown). */
export const TRANSIT_VALUE = 'l.sent_cost - coalesce(l.settled_cost, 0)'

export type TransitRow = { road_cost: number | null }

/** SQL over all lines of a transfer, and the contract's `facetsInTransit`. */
export const VALUE_OF_TRANSIT = `case when bool_and(l.sent = 0 or l.sent_cost is not null)
                            then coalesce(sum(${TRANSIT_VALUE}), 0) end as road_cost`
export const shownValue = ({ road_cost: roadCost }: TransitRow) => ({ roadCost })
