import { totalsOf } from '../stock-document.ts'
import { lineProduct } from '../../../catalogue/goods/goods-row.ts'
import { measuredSum } from '../../../catalogue/goods/measured-sum.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { PricedRow } from '../../../catalogue/goods/goods-row.ts'
import type {
  DocumentLine,
  DocumentLines,
  StockDocument,
  TotalsOfLines,
} from '../stock-document.ts'

/** A document without its lines. */
export type HeadRow = {
  id: string
  dated: string
  created_at: string
  note: string | null
  number: string | null
  kind: StockDocumentKind
  branch_id: string
  branch_name: string
  user_id: string
  user_name: string
  /** The fields of `ShownExtras`. */
  extras: object
  fulfils: DocumentLink | null
  reverses: DocumentLink | null
  reversed_by: DocumentLink | null
  returns: DocumentLink | null
  corrects: DocumentLink | null
  corrected_by: DocumentLink | null
}

/** A document as its lists read it. */
export type DocumentRow = HeadRow & {
  lines: (Omit<DocumentLine, 'product'> & { product: PricedRow & { id: string } })[]
  /** Of a kind with one line null. */
  all_lines: TotalsOfLines | null
}

export function documentOf<Kind extends StockDocumentKind>(row: DocumentRow): StockDocument<Kind> {
  const [first, ...more] = row.lines.map(({ product, ...line }) => ({
    product: lineProduct(product.id, product),
    ...line,
  }))
  if (first === undefined) throw new Error(`document ${row.id} has no lines`)
  return withLines(row, [first, ...more], row.all_lines)
}

/** The document of these lines; `totals`: of all lines, where these are the first ones. */
export function withLines<Kind extends StockDocumentKind>(
  row: HeadRow,
  lines: DocumentLines,
  totals: DocumentRow['all_lines'] = null,
): StockDocument<Kind> {
  const [lineCount, units, facets, parts] = totals ?? totalsOf(lines)
  const document = {
    id: row.id,
    kind: row.kind,
    date: row.dated,
    createdAt: row.created_at,
    note: row.note ?? '',
    number: row.number ?? '',
    lines,
    lineCount,
    units,
    ...measuredSum(parts),
    ...facets,
    branch: { id: row.branch_id, name: row.branch_name },
    by: { id: row.user_id, name: row.user_name },
    fulfils: row.fulfils,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    returns: row.returns,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the extras of the kind wrote their SQL
  return { ...document, ...row.extras } as StockDocument<Kind>
}
