import { LINE_OF } from './line-of-movement.ts'

const LINES = Object.entries(LINE_OF)
  .map(([kind, line]) => {
    const [added, taken] = typeof line === 'string' ? [line, line] : line
    const of =
      added === taken
        ? `'${added}'`
        : `case when (m.quantity > 0) <> (m.kind = 'REVERSAL') then '${added}' else '${taken}' end`
    return `when '${kind}' then ${of}`
  })
  .join(' ')

/**
 * SQL for the movements of the institution $1 from $3 with their lines in the changes of value, and of removals the document that may have a reason.
 * `where` is over a movement `m`. No `coalesce`: row-level security would keep a comparison with it from the indexes.
 */
export const movedByLine = (where: string) => `(
    select m.*, case k.kind ${LINES} end as value_line, o.id is not null as is_reversal,
           case when k.kind = 'REMOVAL' then case when o.id is null then m.document_id else o.id end end as removal_id
      from stock_movements m
      left join lateral (
           select o.id, o.kind from document_links l
             join documents o on o.institution_id = $1 and o.id = l.target_id
            where m.kind = 'REVERSAL' and l.institution_id = $1 and l.document_id = m.document_id and l.role = 'REVERSES'
            limit 1) o on true
      left join lateral (
           select d.kind from documents d
            where m.kind = 'VALUATION' and d.institution_id = $1 and d.id = m.document_id limit 1) d on true
     cross join lateral (
           select case when d.kind = 'SUPPLIER_BILL' then 'BILL' when o.kind is null then m.kind else o.kind end as kind) k
     where m.institution_id = $1 and m.created_at >= $3 and ${where})`
