import { sumShown } from '@mezgeb/contract/kit/counted'
import { countedAs, inShownUnit, isCountedAlike } from '@mezgeb/contract/kit/unit-size'

import { facetsTogether } from './lines/line-facets.ts'

import type * as z from 'zod/mini'

import type { Named, measuredField } from '@mezgeb/contract/kit/fields'
import type { DocumentLink, LineProduct } from '@mezgeb/contract/stock/ledger'
import type { LinkRole, StockDocumentKind } from '@mezgeb/contract/features'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { ShownExtras } from './extras/document-extras.ts'
import type { FacetsOfDocument, FacetsOfLine } from './lines/line-facets.ts'

export type DocumentLine = FacetsOfLine & {
  product: z.infer<typeof LineProduct>
  /** Above zero; of a kind with the sign 0 as it was posted. */
  quantity: number
}

export type DocumentLines = [DocumentLine, ...DocumentLine[]]

/** A document with the names of what it points to. Without a kind it has what documents of all kinds have. */
export type StockDocument<Kind extends StockDocumentKind = StockDocumentKind> = FacetsOfDocument &
  ShownExtras<Kind> & {
    id: string
    kind: Kind
    /** The day that people gave, or the time of record. */
    date: string
    createdAt: string
    note: string
    /** Such as BO-D-0002; '' where the kind is not numbered. */
    number: string
    /** In a list the first `LINES_LISTED` only. */
    lines: DocumentLines
    lineCount: number
    /** Of all lines, each in the unit of its product, and the weighed ones of them by unit. */
    units: number
    measured?: z.infer<typeof measuredField>
    branch: z.infer<typeof Named>
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

/** SQL for the roles of documents that move goods of another one back. */
export const BACK = `('${SHOWN_LINKS.reverses}', '${SHOWN_LINKS.returns}')`

/** The link to the document that moved the goods first. */
export const goodsOf = (targetId: string) => ({ role: SHOWN_LINKS.returns, targetId })

/** The names of the first three products of lines. */
export const firstProducts = (lines: readonly DocumentLine[]) =>
  lines.slice(0, 3).map(({ product }) => product.name)

/** Count, units, facets and weighed units of lines. */
export type TotalsOfLines = [
  count: number,
  units: number,
  facets: FacetsOfDocument,
  measured: readonly MeasuredPart[] | null,
]

export function totalsOf(lines: readonly DocumentLine[]): TotalsOfLines {
  const units = sumShown(
    lines.map(({ product, quantity }) => ({ quantity, ...countedAs(product) })),
  )
  const measured = lines.flatMap(({ product, quantity }) =>
    isCountedAlike(product)
      ? []
      : [{ unit: product.unit, quantity: inShownUnit(quantity, product) }],
  )
  return [lines.length, units, facetsTogether(lines), measured]
}

/** The contract's `reasonedFields`. */
export const reasoned = ({ id, number, branch, by, ...document }: StockDocument) => ({
  id,
  number,
  branchId: branch.id,
  branch,
  by,
  reason: document.note,
  createdAt: document.createdAt,
  lineCount: document.lineCount,
})

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
