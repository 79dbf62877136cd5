import { RULES as OF_PACKS } from '@mezgeb/contract/catalogue/packs/packs-input'
import { RULES as OF_LOTS } from '@mezgeb/contract/stock/lots'

import {
  COST_NUMBERS,
  COST_OF_LINE,
  OF_COSTS,
  costCells,
  costToMove,
  costToTakeBack,
} from './costs/cost-of-row.ts'
import { faultsOfLot, lotOfRow, tracksExpiry, withExpiry } from './lots/lots-of-rows.ts'
import { packsCell, packsOf, readPacks } from './packs-of-rows.ts'
import { lotCells, readLot } from './lots/read-lot.ts'
import { keepsStock } from './service-of-rows.ts'
import { faultsOfWeight, soldByWeight } from './weight-of-rows.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { CellError } from '../import-subject.ts'
import type { CostOfLine, CostOfRow } from './costs/cost-of-row.ts'
import type { PacksOfRow } from './packs-of-rows.ts'
import type { LotOfRow } from './lots/read-lot.ts'
import type { LotsOfLine, LotsToMove } from './lots/lots-of-rows.ts'
import type { LotLeft } from './lots/lots-of-rows.queries.ts'

import type { Answer, Answers } from './answer.ts'
import type { KnownProduct } from './known-products.queries.ts'

/** Columns with yes or no. Readers of this file know no facet by name. */
export const ANSWERS: readonly Answer[] = [soldByWeight, tracksExpiry, keepsStock]

export const answersOfKnown = (known: KnownProduct): Answers =>
  Object.fromEntries(ANSWERS.map(({ field, ofKnown }) => [field, ofKnown(known)]))

export function fieldsOfAnswers(values: Answers): object {
  return Object.fromEntries(
    ANSWERS.flatMap(({ field, toProduct }) => {
      const isYes = values[field]
      return isYes === undefined ? [] : Object.entries(toProduct(isYes))
    }),
  )
}

export type ValuesOfFacets = Answers & PacksOfRow & LotOfRow & CostOfRow

/** Columns of numbers. */
export const NUMBERS_OF_FACETS = COST_NUMBERS

/** Columns that are more than yes or no, or a number. */
export function readFacets(
  cells: ImportCells,
  product: Measured,
): { values: ValuesOfFacets; errors: CellError[] } {
  const [packs, lot] = [readPacks(cells, product), readLot(cells)]
  return { values: { ...packs.values, ...lot.values }, errors: [...packs.errors, ...lot.errors] }
}

/** The part of a product that a row means. */
export const PART = lotOfRow
export type PartOfRow = LotOfRow
export type PartLeft = LotLeft

/** Facets of a line that a row moves, and of one that it moved, with SQL for a line m. */
export type FacetsToMove = LotsToMove & CostOfLine
export type FacetsMoved = LotsOfLine & CostOfLine
export const FACETS_MOVED = `${COST_OF_LINE},${PART.ofLine}`

export const facetsToMove = (
  values: ValuesOfFacets,
  units: number,
  product: Measured,
): FacetsToMove => ({ ...PART.toMove(values, units), ...costToMove(values, units, product) })

/** Units that the row took come back where they were. */
export const facetsToTakeBack = (
  part: PartOfRow,
  units: number,
  was: FacetsMoved | undefined,
): FacetsToMove => ({
  ...PART.toMove(part, units, units < 0 ? was : undefined),
  ...costToTakeBack(was),
})

export const SENTENCES_OF_FACETS = { ...OF_COSTS, ...OF_LOTS, ...OF_PACKS }
export const withFacets = withExpiry

export const faultsOfFacets = (
  values: ValuesOfFacets,
  known: KnownProduct | undefined,
): CellError[] => [...faultsOfWeight(values, known), ...faultsOfLot(values, known)]

/** Cells of a product. */
export const cellsOfFacets = (
  { packs }: { packs?: PacksOfRow['packs'] | null | undefined },
  product: Measured,
) => ({ packs: packsCell(packs, product) })

/** Cells of the stock that a row moves. */
export const movedCells = (values: ValuesOfFacets) => [...costCells(values), ...lotCells(values)]

/** Fields of a product as the cell of a facet had them; undefined: it is of no facet. */
export function fieldsOfCell(
  field: string,
  cell: string | number | null,
  product: Measured,
): object | undefined {
  if (field === 'packs') return { packs: packsOf(String(cell ?? ''), product) ?? [] }
  return ANSWERS.find((one) => one.field === field)?.toProduct(cell === 'yes')
}
