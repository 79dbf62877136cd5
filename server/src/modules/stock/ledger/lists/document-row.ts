import { measured } from '@mezgeb/contract/kit/unit-size'

import { totalsOf } from '../stock-document.ts'

import type * as z from 'zod/mini'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Named } from '@mezgeb/contract/kit/fields'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { PaymentRow } from '../payments/payment-row.ts'
import type { DocumentCharge, StockDocument } from '../stock-document.ts'

type LineRow = {
  product_id: string
  name: string
  unit: string
  unit_size: number | null
  unit_price: number
  quantity: number
  cost: number | null
  purchase_cost: number | null
  discount: number | null
  lots: Lot[] | null
}

/** A document as its lists read it. */
export type DocumentRow = {
  id: string
  dated: string
  created_at: string
  note: string | null
  number: string | null
  reference: string | null
  charges: DocumentCharge[] | null
  lines: LineRow[]
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
  const [first, ...more] = row.lines.map((line) => ({
    product: {
      id: line.product_id,
      name: line.name,
      unit: line.unit,
      pricePerUnit: line.unit_price,
      ...measured(line.unit_size),
    },
    quantity: line.quantity,
    cost: line.cost,
    purchaseCost: line.purchase_cost,
    discount: line.discount ?? 0,
    lots: line.lots ?? [],
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
