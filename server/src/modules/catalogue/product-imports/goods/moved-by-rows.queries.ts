import { statement } from '../../../../platform/db/statement.ts'

/** A line of a document of an import; `lots`: the keys of the batches that it moved, null for none. */
export type MovedLine = {
  document_id: string
  product_id: string
  quantity: number
  /** ETB, signed as the quantity; null: unknown. */
  cost: number | null
  lots: string[] | null
}

export const movedByRows = statement<MovedLine>(
  'moved_by_import_rows',
  `select m.document_id, m.product_id, m.quantity, m.cost,
          (select json_agg(o.expires_on || ' ' || o.batch) from document_lots o
            where o.institution_id = $1 and o.document_id = m.document_id and o.line = m.line) as lots
     from stock_movements m
    where m.institution_id = $1 and m.document_id = any ($2::uuid[]) and m.product_id = any ($3::uuid[]) and m.line >= 1
    order by m.document_id, m.line`,
)
