import { optionsIn } from '@mezgeb/contract/catalogue/options-text'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { QUANTITY_MAX, QUANTITY_TOO_LARGE } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { cellError, textOf } from '../cell-error.ts'
import { numberOf } from '../number-of.ts'
import { PART } from './facets-of-rows.ts'
import { readCells } from './read-cells.ts'
import { unitsKey } from './surroundings.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { CellError } from '../import-subject.ts'
import type { OpenImport } from '../product-imports.queries.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { Counted, RowValues } from './read-cells.ts'
import type { Surroundings } from './surroundings.ts'

const rule = ruleOf(RULES)

type Place = OpenImport['stock_branches'][number]

/** Units before and after a row. `branch`: of its column; absent: the quantity, in the branch of the import. */
export type RowStock = { branch?: Place; before: number; after: number }

type Row = {
  cells: ImportCells
  values: RowValues
  known: KnownProduct | undefined
  /** The product of the row's id. */
  isOwn: boolean
  product: Counted
}

/** The effect of a row on the stock: of its quantity, or of the columns with the stock of a branch. */
export function stocksOf(
  { cells, values, known, isOwn, product }: Row,
  around: Surroundings,
): { stocks: RowStock[]; isAgain: boolean; errors: CellError[] } {
  const { quantity } = values
  const read = readStocks(cells, around.branches, { product, was: isOwn ? stocksWere(cells) : [] })
  const isTwice = read.stocks.length > 0 && (quantity !== undefined || PART.isNamed(values))
  const errors = isTwice ? [...read.errors, cellError('stock', rule('STOCK_TWICE'))] : read.errors
  const isAgain = quantity !== undefined && around.again.has(known?.id ?? '')
  if (quantity === undefined) {
    const before = ({ id }: Place) => around.units.get(unitsKey(known?.id ?? '', id)) ?? 0
    const stocks = read.stocks.map((one) => ({ ...one, before: before(one.branch) }))
    return { stocks, isAgain, errors: [...errors, ...tooMany(stocks, product)] }
  }
  const before = PART.unitsOf(values, known, around.left)
  const isSet = isAgain || around.quantities === 'SET'
  const stocks = [{ before, after: isSet ? quantity : before + quantity }]
  return { stocks, isAgain, errors: [...errors, ...tooMany(stocks, product)] }
}

/** An export writes a decimal dot. */
const DOT = { sign: '.' } as const

type Was = readonly { name: string; value: string }[]

/** The stock of each branch when the file was exported. */
function stocksWere({ stockBefore }: ImportCells): Was {
  return optionsIn(textOf(stockBefore)) ?? []
}

/** The cells that are not empty, and not as they were exported. */
function readStocks(
  { stock = [] }: ImportCells,
  branches: readonly Place[],
  { product, was }: { product: Counted; was: Was },
) {
  const stocks: { branch: Place; after: number }[] = []
  const errors: CellError[] = []
  for (const [at, branch] of branches.entries()) {
    const cell = stock[at] ?? null
    const before = numberOf(was.find(({ name }) => name === textOf(branch.name))?.value, DOT)
    if (typeof before === 'number' && numberOf(cell, DOT) === before) continue
    const read = readCells({ quantity: cell }, product)
    const { quantity } = read.values
    if (quantity !== undefined) stocks.push({ branch, after: quantity })
    errors.push(...read.errors.map((error) => ({ ...error, field: 'stock' as const })))
  }
  return { stocks, errors }
}

/** A line of a document has at most so many units. */
function tooMany(stocks: readonly RowStock[], product: Measured): CellError[] {
  return stocks
    .filter(({ before, after }) => Math.abs(after - before) > QUANTITY_MAX * partsOf(product))
    .map(({ branch }) => cellError(branch ? 'stock' : 'quantity', QUANTITY_TOO_LARGE))
}
