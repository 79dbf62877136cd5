import { packsIn, packsText } from '@mezgeb/contract/catalogue/packs/packs-text'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { ProductInput } from '@mezgeb/contract/catalogue/products'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { asCounted } from '@mezgeb/contract/kit/unit-size'

import { cellError, textOf } from '../cell-error.ts'

import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { CellError } from '../import-subject.ts'

const rule = ruleOf(RULES)

export type PacksOfRow = { packs?: Pack[] }

/** Sizes are in the unit of the product. */
export const packsOf = (text: string, product: Measured) =>
  packsIn(text)?.map((pack) => ({ ...pack, size: asCounted(pack.size, product) }))

export function readPacks(
  cells: ImportCells,
  product: Measured,
): { values: PacksOfRow; errors: CellError[] } {
  const text = textOf(cells.packs)
  if (text === '') return { values: {}, errors: [] }
  const given = packsOf(text, product)
  const { data, error } = ProductInput.shape.packs.safeParse(given)
  const wrong = given === undefined ? rule('INVALID_PACKS') : error?.issues[0]?.message
  if (wrong !== undefined) return { values: {}, errors: [cellError('packs', wrong)] }
  return { values: { packs: data ?? [] }, errors: [] }
}

export const packsCell = (packs: readonly Pack[] | null | undefined, product: Measured) =>
  packsText(packs ?? [], product) || null
