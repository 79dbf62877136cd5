import { ANSWER_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { optionsIn } from '@mezgeb/contract/catalogue/options-text'
import { VariantGroupInput } from '@mezgeb/contract/catalogue/product-variants'
import { dateIsNoCode } from '@mezgeb/contract/catalogue/product-codes'
import { priceField } from '@mezgeb/contract/catalogue/price-field'
import { ProductInput } from '@mezgeb/contract/catalogue/products'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { codesIn, isDate } from '@mezgeb/contract/kit/codes'
import { nameField, quantityField } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { asCounted, countedAs } from '@mezgeb/contract/kit/unit-size'

import { cellError, shownCell, soundCells, textOf } from '../cell-error.ts'
import { numberOf } from '../number-of.ts'
import { NUMBERS_OF_FACETS, readFacets } from './facets-of-rows.ts'
import { measuredOf } from './weight-of-rows.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { ShownVariant } from '@mezgeb/contract/catalogue/products'
import type * as z from 'zod/mini'

import type { CellError } from '../import-subject.ts'
import type { ValuesOfFacets } from './facets-of-rows.ts'

const rule = ruleOf(RULES)

/** Values of the cells that are not empty and not at fault. */
export type RowValues = ValuesOfFacets & {
  name?: string
  code?: string
  barcodes?: string[]
  category?: string
  unit?: string
  pricePerUnit?: number
  floorPrice?: number
  lowStockThreshold?: number
  description?: string
  quantity?: number
  supplier?: string
  /** Of a variant. */
  group?: string
  options?: ShownVariant['options']
  /** The name of a picture, which the import does not have. */
  photo?: string
}

type Read = { values: RowValues; errors: CellError[] }

/** How quantities of a product count it, and the unit that they may name. */
export type Counted = Measured & { unit?: string | undefined }

const { shape } = ProductInput
const PICTURE_NAME_MAX = 300
/** In the file in the unit of the product. */
const COUNTED: ReadonlySet<string> = new Set(['lowStockThreshold', 'quantity'])
const TEXTS = {
  name: shape.name,
  code: shape.code,
  category: nameField,
  unit: shape.unit,
  description: shape.description,
  supplier: nameField,
  group: VariantGroupInput.shape.name,
} satisfies Partial<Record<ImportField, z.ZodMiniType>>
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
export const TEXT_FIELDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
const NUMBERS = {
  pricePerUnit: priceField,
  floorPrice: priceField,
  lowStockThreshold: shape.lowStockThreshold,
  quantity: quantityField,
  ...NUMBERS_OF_FACETS,
} satisfies Partial<Record<ImportField, z.ZodMiniType>>
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
const NUMBER_FIELDS = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]

/**
 * Reads the cells of a row, with quantities as the product counts them: a new one as its cell says. A number may be a text such as
 * `ETB 1,250.50`.
 */
export function readCells(given: ImportCells, known?: Counted): Read {
  const { cells, errors: unsound } = soundCells(given)
  const read: Read = { values: {}, errors: unsound }
  readTexts(cells, read)
  readAnswers(cells, read)
  const product = known === undefined ? measuredOf(read.values) : countedAs(known)
  const units = [known?.unit, read.values.unit].filter((unit) => unit !== undefined)
  readNumbers(cells, read, { product, units })
  readBarcodes(cells, read)
  readOptions(cells, read)
  const photo = textOf(cells.photo).slice(0, PICTURE_NAME_MAX)
  if (photo !== '') read.values.photo = photo
  const { values, errors } = readFacets(cells, product)
  Object.assign(read.values, values)
  read.errors.push(...errors)
  return read
}

function judge(
  { errors }: Read,
  field: ImportField,
  schema: z.ZodMiniType,
  value: unknown,
): unknown {
  const result = schema.safeParse(value)
  if (!result.success) errors.push(cellError(field, result.error.issues[0]?.message ?? ''))
  return result.data
}

function readTexts(cells: ImportCells, read: Read): void {
  for (const field of TEXT_FIELDS) {
    const text = field === 'code' ? codeText(cells.code) : textOf(cells[field])
    const isNoCode = field === 'code' && isDate(text)
    if (isNoCode) read.errors.push(cellError(field, dateIsNoCode(text.slice(0, 40))))
    const value = text === '' || isNoCode ? undefined : judge(read, field, TEXTS[field], text)
    if (typeof value === 'string') read.values[field] = value
  }
}

/** Digits from which on a number of a spreadsheet is no longer exact. */
const EXACT_BELOW = 1e15

function codeText(cell: ImportCells['code']): string {
  return typeof cell === 'number' && cell >= EXACT_BELOW ? cell.toExponential() : textOf(cell)
}

function readBarcodes(cells: ImportCells, read: Read): void {
  const given = codesIn(codeText(cells.barcodes))
  const date = given.find(isDate)
  if (date !== undefined) read.errors.push(cellError('barcodes', dateIsNoCode(date.slice(0, 40))))
  if (date !== undefined || given.length === 0) return
  const codes = judge(read, 'barcodes', shape.barcodes, given)
  if (Array.isArray(codes)) read.values.barcodes = codes.map(String)
}

function readNumbers(
  cells: ImportCells,
  read: Read,
  { product, units }: { product: Measured; units: readonly string[] },
): void {
  const { values, errors } = read
  for (const field of NUMBER_FIELDS) {
    const cell = cells[field]
    if (textOf(cell) === '') continue
    const inUnit = numberOf(cell, COUNTED.has(field) ? { units } : {})
    if (typeof inUnit === 'string') {
      errors.push(cellError(field, inUnit))
      continue
    }
    const number = COUNTED.has(field) ? asCounted(inUnit, product) : inUnit
    // The stock of a product may be set to nothing; a line of a document cannot.
    const schema = field === 'quantity' && number === 0 ? undefined : NUMBERS[field]
    if (Number.isNaN(number))
      errors.push(cellError(field, rule('CELL_TOO_FINE', { text: shownCell(cell) })))
    else if (field === 'quantity' && number < 0)
      errors.push(cellError(field, rule('STOCK_NEGATIVE')))
    else if (schema === undefined || judge(read, field, schema, number) !== undefined)
      values[field] = number
  }
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'አዎ', 'አዎን'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', '-', '–', 'አይ', 'አይደለም', 'የለም'])

/** Cells that are yes or no. */
function readAnswers(cells: ImportCells, { values, errors }: Read): void {
  for (const field of ANSWER_COLUMNS) {
    const text = textOf(cells[field])
    if (text === '') continue
    const isYes = YES.has(text.toLowerCase())
    if (!isYes && !NO.has(text.toLowerCase()))
      errors.push(cellError(field, rule('CELL_NOT_YES', { text: shownCell(text) })))
    else values[field] = isYes
  }
}

function readOptions(cells: ImportCells, { values, errors }: Read): void {
  const text = textOf(cells.options)
  if (text === '') return
  const options = optionsIn(text)
  if (options === undefined) errors.push(cellError('options', rule('INVALID_VARIANT')))
  else values.options = options
}

/** The errors of a row that makes a new product and lacks what every product has. */
export function errorsOfNew(values: RowValues, errors: readonly CellError[]): CellError[] {
  const needed = { ...TEXTS, category: shape.categoryId }
  return (['name', 'category', 'unit', 'pricePerUnit'] as const)
    .filter((field) => values[field] === undefined && errors.every((one) => one.field !== field))
    .map((field) => {
      if (field === 'pricePerUnit') return cellError(field, rule('PRICE_MISSING'))
      const result = needed[field].safeParse(undefined)
      return cellError(field, result.error?.issues[0]?.message ?? '')
    })
}
