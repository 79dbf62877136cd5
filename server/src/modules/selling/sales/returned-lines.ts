/**
 * SQL after FROM: the lines m of the returns between two moments, the first one included, of branch $2 or, with null, of all
 * branches.
 */
export const returnedLines = (from: string, to: string) => `documents r
       join stock_movements m on m.institution_id = $1 and m.document_id = r.id and m.kind = 'RETURN'
      where r.institution_id = $1 and r.kind = 'RETURN' and ($2::uuid is null or r.branch_id = $2)
        and r.created_at >= ${from} and r.created_at < ${to}`

/** SQL: the lines of the sales and returns between two such moments. */
export const soldLines = (from: string, to: string) => `(
     select m.* from stock_movements m
      where m.institution_id = $1 and m.kind = 'SALE' and ($2::uuid is null or m.branch_id = $2)
        and m.created_at >= ${from} and m.created_at < ${to}
     union all select m.* from ${returnedLines(from, to)})`

/** SQL: the link k is that of a return of this sale. */
export const isReturnOf = (sale: string) =>
  `k.institution_id = $1 and k.target_id = ${sale} and k.role = 'RETURNS'`

/** SQL after FROM: the returns r, made since $2, of the sales s. */
export const RETURNS_OF_SALES = `documents r
    cross join lateral (select k.target_id from document_links k
                         where k.institution_id = $1 and k.document_id = r.id and k.role = 'RETURNS' limit 1) k
    cross join lateral (select * from sales s where s.institution_id = $1 and s.id = k.target_id limit 1) s
   where r.institution_id = $1 and r.kind = 'RETURN' and r.created_at >= $2`
