import { totalsOf } from '../stock-document.ts'
import { lineProduct } from '../../../catalogue/goods/goods-row.ts'

import type * as z from 'zod/mini'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Named } from '@mezgeb/contract/kit/fields'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { PaymentRow } from '../payments/payment-row.ts'
import type { PricedRow } from '../../../catalogue/goods/goods-row.ts'
import type { DocumentCharge, DocumentLine, StockDocument } from '../stock-document.ts'

/** A document as its lists read it. */
export type DocumentRow = {
  id: string
  dated: string
  created_at: string
  note: string | null
  number: string | null
  reference: string | null
  charges: DocumentCharge[] | null
  lines: (Omit<DocumentLine, 'product'> & { product: PricedRow & { id: string } })[]
  /** Of a kind with one line null. */
  all_lines: [count: number, units: number, cost: number | null] | null
  kind: StockDocumentKind
  branch_id: string
  branch_name: string
  supplier_id: string | null
  supplier_name: string | null
  customer: z.infer<typeof Named> | null
  /** ETB, of money that comes in. */
  money: number
  on_account: number
  tax: number | null
  payments: PaymentRow[] | null
  user_id: string
  user_name: string
  fulfils: DocumentLink | null
  reverses: DocumentLink | null
  reversed_by: DocumentLink | null
  returns: DocumentLink | null
  corrects: DocumentLink | null
  corrected_by: DocumentLink | null
}

export function documentOf(row: DocumentRow): StockDocument {
  const [first, ...more] = row.lines.map(({ product, ...line }) => ({
    product: lineProduct(product.id, product),
    ...line,
  }))
  if (first === undefined) throw new Error(`document ${row.id} has no lines`)
  const [lineCount, units, cost] = row.all_lines ?? totalsOf([first, ...more])
  return {
    id: row.id,
    kind: row.kind,
    date: row.dated,
    createdAt: row.created_at,
    note: row.note ?? '',
    number: row.number ?? '',
    reference: row.reference,
    charges: row.charges ?? [],
    lines: [first, ...more],
    lineCount,
    units,
    cost,
    branch: { id: row.branch_id, name: row.branch_name },
    supplier: { id: row.supplier_id ?? '', name: row.supplier_name ?? '' },
    customer: row.customer,
    total: row.money,
    onAccount: row.on_account,
    tax: row.tax,
    payments: row.payments,
    by: { id: row.user_id, name: row.user_name },
    fulfils: row.fulfils,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    returns: row.returns,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
  }
}
