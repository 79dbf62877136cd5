/**
 * SQL over a row of stock_movements of the institution $1: whether its cost moves the value in quarantine. Units that went there at an unknown
 * cost have no value there (docs/decisions/0099).
 */
export const MOVES_QUARANTINE_VALUE = `(kind = 'QUARANTINE' or kind = 'QUARANTINE_SETTLEMENT' and (
    select g.cost
      from document_links k
      join quarantine_goods g on g.institution_id = $1 and g.document_id = k.target_id
     where k.institution_id = $1 and k.document_id = stock_movements.document_id
       and k.role = 'FULFILS' and g.product_id = stock_movements.product_id
     limit 1) is not null)`
