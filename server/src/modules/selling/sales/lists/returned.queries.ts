import { isReturnOf } from '../returned-lines.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

/** SQL: ETB that came back of a sale s, below zero. */
export const RETURNED = `
         select coalesce(sum(r.total_amount), 0) as returned
           from document_links k
           join documents r on r.institution_id = $1 and r.id = k.document_id
          where ${isReturnOf('s.id')}`

/** SQL: the ids of a sale s and of its returns. */
export const SALE_AND_RETURNS = `
         select s.id union all select k.document_id from document_links k where ${isReturnOf('s.id')}`

/** SQL: the amount of the returns of a sale s, above zero, and whether everything came back; null: none. */
export const RETURNED_AMOUNT = `
         (select json_build_object('amount', -sum(r.total_amount), 'isAll', (
                   select sum(m.quantity) = 0 from stock_movements m
                    where m.institution_id = $1 and m.document_id = any (array_agg(r.id) || s.id)))
            from document_links k
            join documents r on r.institution_id = $1 and r.id = k.document_id
           where ${isReturnOf('s.id')} having count(*) > 0)`

export type ReturnedRow = { returned: NonNullable<Sale['returned']> | null }

export const returnedOf = ({ returned }: ReturnedRow): Pick<Sale, 'returned'> =>
  returned === null ? {} : { returned }
