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
