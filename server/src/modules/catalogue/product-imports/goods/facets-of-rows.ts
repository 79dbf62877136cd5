import { RULES as OF_PACKS } from '@mezgeb/contract/catalogue/packs/packs-input'
import { RULES as OF_LOTS } from '@mezgeb/contract/stock/lots'

import { faultsOfLot, lotOfRow, tracksExpiry, withExpiry } from './lots/lots-of-rows.ts'
import { packsCell, packsOf, readPacks } from './packs-of-rows.ts'
import { lotCells, readLot } from './lots/read-lot.ts'
import { keepsStock } from './service-of-rows.ts'
import { faultsOfWeight, soldByWeight } from './weight-of-rows.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { CellError } from '../import-subject.ts'
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

export type ValuesOfFacets = Answers & PacksOfRow & LotOfRow

/** Columns that are more than yes or no. */
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
export type PartOfLine = LotsOfLine
export type PartToMove = LotsToMove
export type PartLeft = LotLeft

export const SENTENCES_OF_FACETS = { ...OF_LOTS, ...OF_PACKS }
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
export const movedCells = lotCells

/** Fields of a product as the cell of a facet had them; undefined: it is of no facet. */
export function fieldsOfCell(
  field: string,
  cell: string | number | null,
  product: Measured,
): object | undefined {
  if (field === 'packs') return { packs: packsOf(String(cell ?? ''), product) ?? [] }
  return ANSWERS.find((one) => one.field === field)?.toProduct(cell === 'yes')
}
