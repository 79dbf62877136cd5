import { FREQUENT_KINDS, SOLD_KINDS } from '@mezgeb/contract/features'

import { statement } from '../../../platform/db/statement.ts'
import { jsonMembers } from '../../../platform/db/query/json-members.ts'
import { customerNamed, supplierNamed } from '../../stock/ledger/lists/customer-or-supplier.ts'
import { linkedNumber, paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { BACK } from '../../stock/ledger/stock-document.ts'
import { movedByLine } from '../../stock/value-lines/moved-by-line.ts'
import { valueOfLine } from '../../stock/value-lines/value-of-line.ts'
import { REPORTED } from '../../catalogue/goods/reported-goods.ts'
import { amountAt, netOfLine } from '../../stock/ledger/lines/line-amounts.ts'
import { REPORTED_FACETS } from '../../stock/ledger/lines/line-facets.ts'

import type { DocumentLine } from '@mezgeb/contract/insight/document-lines'
import type { ReportedRow } from '../../catalogue/goods/reported-goods.ts'

export type LineRow = ReportedRow & {
  shown: Pick<DocumentLine, keyof typeof SHOWN>
  at: string
  dated: string
  document_id: string
  line: number
  kind: string
  number: string | null
}

const KEYS = 'm.created_at, m.document_id, m.line, m.product_id'
const SOLD = SOLD_KINDS.map((kind) => `'${kind}'`).join()
const frequent = (alias: string) =>
  FREQUENT_KINDS.map(({ kind }) => `${alias}.kind = '${kind}'`).join(' or ')

const ofMovements = (where: string) => `stock_movements m
     where m.institution_id = $1 and ($2::uuid is null or m.branch_id = $2) and m.created_at >= $3 and m.created_at < $4
       and ${where}`

// Documents of a rare kind have an index by time.
const OF_RARE_KIND = `documents d
      join stock_movements m on m.institution_id = $1 and m.document_id = d.id
     where d.institution_id = $1 and d.kind = any ($5::text[]) and not (${frequent('d')}) and ($2::uuid is null or d.branch_id = $2)
       and d.created_at >= $3 and d.created_at < $4`

/** Fields of the contract: SQL of a line m and its document d. */
const SHOWN = {
  of: `(select json_build_object('id', o.id, 'kind', o.kind, 'number', ${linkedNumber('o')})
                 from document_links l join documents o on o.institution_id = $1 and o.id = l.target_id
                where l.institution_id = $1 and l.document_id = d.id and l.role in ${BACK} limit 1)`,
  user: `(select json_build_object('id', u.id, 'name', u.name) from users u
                where u.institution_id = $1 and u.id = d.user_id)`,
  party: `coalesce(${customerNamed('d.customer_id')}, ${supplierNamed('d.supplier_id')})`,
  note: 'd.note',
  reason: `(select json_build_object('name', r.name, 'readyMade', r.ready_made)
                 from document_links l join removal_reasons r on r.institution_id = $1 and r.id = l.target_id
                where l.institution_id = $1 and l.document_id = m.removal_id and l.role = 'REASON')`,
  quantity: 'm.quantity',
  pricePerUnit: 'o.price',
  ...REPORTED_FACETS,
  amount: amountAt('m', 'o.price'),
  revenue: `case when s.is_sold then -${netOfLine('m')} end`,
  ...valueOfLine('s.is_sold'),
}

/** Without $6 only lines that have units. */
const inSight = (from: string) => `${from} and ($6 or m.quantity <> 0)`

function statementsOf(name: string, from: string) {
  const found = inSight(from)
  return {
    page: statement<LineRow>(
      `document_lines_${name}`,
      `with page as materialized (
         select ${KEYS} from ${found} and m.created_at >= $7 and (${KEYS}) > ($7, $8::uuid, $9, $10::uuid)
          order by ${KEYS} limit $11)
       select ${REPORTED}, m.branch_id, b.name as branch, m.created_at as at, coalesce(d.dated, m.created_at) as dated, m.document_id, m.line, d.kind, ${paperNumber('d')} as number,
              json_build_object(${jsonMembers(SHOWN)}) as shown, (select count(*) from ${found}) as total
         from page g
        cross join lateral ${movedByLine('m.document_id = g.document_id and m.product_id = g.product_id and m.line = g.line')} m
        cross join lateral (
              select coalesce((select o.unit_price from stock_movements o
                                where o.institution_id = $1 and o.document_id = m.removal_id and o.line >= 1 limit 1), m.unit_price) as price) o
        cross join lateral (select m.kind in (${SOLD}) as is_sold) s
        cross join lateral (select * from documents d where d.institution_id = $1 and d.id = g.document_id limit 1) d
        cross join lateral (select * from products p where p.institution_id = $1 and p.id = g.product_id limit 1) p
        cross join lateral (select b.name from branches b where b.institution_id = $1 and b.id = m.branch_id limit 1) b
        order by ${KEYS}`,
    ),
    total: statement<{ total: number }>(
      `document_lines_total_${name}`,
      `select count(*) as total from ${found}`,
    ),
  }
}

/** By the day of record from $3 and before $4, of all kinds or of $5. */
export const LINES = {
  all: statementsOf('of_all_kinds', ofMovements('$5::text is null')),
  frequent: statementsOf('of_frequent_kind', ofMovements(`m.kind = $5 and (${frequent('m')})`)),
  rare: statementsOf('of_rare_kind', OF_RARE_KIND),
}
