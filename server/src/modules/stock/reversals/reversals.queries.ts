import { statement } from '../../../platform/db/statement.ts'
import { facetsOfLine } from '../ledger/lines/line-facets.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { FacetsOfLine } from '../ledger/lines/line-facets.ts'

export type MovementsRow = {
  kind: DocumentKind
  branch_id: string
  is_reversed: boolean
  supplier_id: string | null
  note: string | null
  order_id: string | null
  reason_id: string | null
  goods_of: string | null
  /** As they were posted. */
  lines: (FacetsOfLine & { product_id: string; quantity: number })[]
}

const linkedTo = (role: 'FULFILS' | 'REASON' | 'RETURNS') => `
          (select l.target_id from document_links l
            where l.institution_id = $1 and l.document_id = d.id and l.role = '${role}')`

/** A document of a branch, or with null of any, as its reversal needs it: its movements, signed. */
export const findMovements = statement<MovementsRow>(
  'movements_to_reverse',
  `select d.kind, d.branch_id, d.supplier_id, d.note, ${linkedTo('FULFILS')} as order_id,
          ${linkedTo('REASON')} as reason_id, ${linkedTo('RETURNS')} as goods_of,
          exists (select from document_links l
                   where l.institution_id = $1 and l.target_id = d.id and l.role = 'REVERSES') as is_reversed,
          (select json_agg(json_build_object('product_id', m.product_id, 'quantity', m.quantity, ${facetsOfLine(0)}) order by m.line)
             from stock_movements m
            where m.institution_id = $1 and m.document_id = d.id and m.line >= 1) as lines
     from documents d
    where d.institution_id = $1 and d.id = $2 and ($3::uuid is null or d.branch_id = $3)`,
)
