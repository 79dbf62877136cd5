import { GOODS_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'

import { countedOf } from '../../goods/unit-size/counted-row.ts'
import { textOf } from '../cell-error.ts'
import { cellsOfKnown, valuesOfKnown } from './changes-of-goods.ts'
import { readCells } from './read-cells.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { KnownProduct } from './known-products.queries.ts'

/**
 * The values of a row of a known product. A text that is as an export writes it is not read but taken from the product, so that an
 * exported file is the same whatever rules its values were stored under.
 */
export function readKnown(cells: ImportCells, known: KnownProduct): ReturnType<typeof readCells> {
  const shown = cellsOfKnown(known)
  const stored = valuesOfKnown(known)
  const same = GOODS_COLUMNS.filter((field) => {
    const text = shown[field]
    return typeof text === 'string' && textOf(cells[field]) !== '' && isSameText(cells[field], text)
  })
  const others = { ...cells, ...Object.fromEntries(same.map((field) => [field, null])) }
  const { values, errors } = readCells(others, { ...countedOf(known), unit: known.unit })
  const kept = Object.fromEntries(same.map((field) => [field, stored[field] ?? undefined]))
  return { values: { ...values, ...kept }, errors }
}

/** A spreadsheet may write ends of lines in its own way. */
const isSameText = (cell: ImportCells['name'], text: string) => lines(textOf(cell)) === lines(text)
const lines = (text: string) => textOf(text.replaceAll(/\r\n?/g, '\n'))
