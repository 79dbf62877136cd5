import { isReturnOf } from '../returned-lines.ts'

/** SQL: ETB that came back of a sale s, below zero. */
export const RETURNED = `
         select coalesce(sum(r.total_amount), 0) as returned
           from document_links k
           join documents r on r.institution_id = $1 and r.id = k.document_id
          where ${isReturnOf('s.id')}`

/** SQL: the ids of a sale s and of its returns. */
export const SALE_AND_RETURNS = `
         select s.id union all select k.document_id from document_links k where ${isReturnOf('s.id')}`
