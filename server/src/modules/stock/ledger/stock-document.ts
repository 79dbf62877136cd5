import { sumOf } from '@mezgeb/contract/kit/money'
import { sumShown } from '@mezgeb/contract/kit/counted'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { Charge } from '@mezgeb/contract/stock/deliveries'
import type { DocumentLink, LineProduct } from '@mezgeb/contract/stock/ledger'
import type { PaymentRow } from './payments/payment-row.ts'
import type { LinkRole, StockDocumentKind } from '@mezgeb/contract/features'
import type { FacetsOfLine } from './lines/line-facets.ts'

export type DocumentLine = FacetsOfLine & {
  product: z.infer<typeof LineProduct>
  /** Above zero; of a kind with the sign 0 as it was posted. */
  quantity: number
}

/** A charge of a delivery, in the costs of its lines. */
export type DocumentCharge = z.infer<typeof Charge>

/** A document with the names of what it points to. */
export type StockDocument = {
  id: string
  kind: StockDocumentKind
  /** The day that people gave, or the time of record. */
  date: string
  createdAt: string
  note: string
  /** Such as BO-D-0002; '' where the kind is not numbered. */
  number: string
  /** The supplier's number of it. */
  reference: string | null
  charges: readonly DocumentCharge[]
  /** In a list the first `LINES_LISTED` only. */
  lines: [DocumentLine, ...DocumentLine[]]
  lineCount: number
  /** Of all lines, each in the unit of its product. */
  units: number
  /** ETB, of all lines; null when the cost of a line is unknown. */
  cost: number | null
  branch: z.infer<typeof Named>
  /** Both are '' where the kind has no supplier. */
  supplier: z.infer<typeof Named>
  customer: z.infer<typeof Named> | null
  /** ETB, of money that comes in; 0 where the kind moves none. */
  total: number
  /** ETB that the customer owes after it; below zero: less. */
  onAccount: number
  /** ETB of tax in it; null: none. */
  tax: number | null
  /** By other tenders than cash; null for none. */
  payments: PaymentRow[] | null
  /** The user who recorded it. */
  by: z.infer<typeof Named>
  /** The plan of which it is a part; null for an import. */
  fulfils: DocumentLink | null
  reverses: DocumentLink | null
  reversedBy: DocumentLink | null
  /** Of goods that went or came back: the delivery or the sale that moved them first. */
  returns: DocumentLink | null
  corrects: DocumentLink | null
  correctedBy: DocumentLink | null
}

/** The links that a document shows, by its fields. */
export const SHOWN_LINKS = {
  fulfils: 'FULFILS',
  reverses: 'REVERSES',
  returns: 'RETURNS',
  corrects: 'CORRECTS',
} as const satisfies Record<string, LinkRole>

/** Count, units and cost (ETB; null when that of a line is unknown) of lines. */
export function totalsOf(
  lines: readonly DocumentLine[],
): [count: number, units: number, cost: number | null] {
  const costs = lines.map(({ cost }) => cost)
  const units = sumShown(
    lines.map(({ product, quantity }) => ({ quantity, ...countedAs(product) })),
  )
  return [lines.length, units, costs.every((cost) => cost !== null) ? sumOf(costs) : null]
}

/** The contract's `reversedByField`. */
export const reversed = (reversedBy: StockDocument['reversedBy']) =>
  reversedBy === null ? {} : { reversedBy }

/** The contract's `correctionFields`. */
export const correction = ({
  corrects,
  correctedBy,
}: Pick<StockDocument, 'corrects' | 'correctedBy'>) => ({
  ...(corrects === null ? {} : { corrects }),
  ...(correctedBy === null ? {} : { correctedBy }),
})
