import { ProductInput, priceField } from '@mezgeb/contract/catalogue/products'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { nameField, quantityField } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { asCounted } from '@mezgeb/contract/kit/counted'

import { cellError, textOf } from '../cell-error.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { ImportCells, ImportField } from '@mezgeb/contract/catalogue/product-imports'
import type * as z from 'zod/mini'

import type { CellError } from '../import-subject.ts'

const rule = ruleOf(RULES)

/** Values of the cells that are not empty and not at fault. */
export type RowValues = {
  name?: string
  code?: string
  barcodes?: string[]
  category?: string
  unit?: string
  pricePerUnit?: number
  lowStockThreshold?: number
  description?: string
  quantity?: number
  unitCost?: number
}

const { shape } = ProductInput
const TEXT_FIELDS = ['name', 'code', 'category', 'unit', 'description'] as const
const NUMBER_FIELDS = ['pricePerUnit', 'lowStockThreshold', 'quantity', 'unitCost'] as const
/** In the file in the unit of the product. */
const COUNTED: ReadonlySet<string> = new Set(['lowStockThreshold', 'quantity'])
const TEXTS = {
  name: shape.name,
  code: shape.code,
  category: nameField,
  unit: shape.unit,
  description: shape.description,
} satisfies Record<(typeof TEXT_FIELDS)[number], z.ZodMiniType>
const NUMBERS = {
  pricePerUnit: priceField,
  lowStockThreshold: shape.lowStockThreshold,
  quantity: quantityField,
  unitCost: priceField,
} satisfies Record<(typeof NUMBER_FIELDS)[number], z.ZodMiniType>

/** Reads the cells of a row, with quantities as the product counts them; a number may be a text such as `ETB 1,250.50`. */
export function readCells(
  cells: ImportCells,
  product: Measured = {},
): { values: RowValues; errors: CellError[] } {
  const values: RowValues = {}
  const errors: CellError[] = []
  const judge = (field: ImportField, schema: z.ZodMiniType, value: unknown): unknown => {
    const result = schema.safeParse(value)
    if (!result.success) errors.push(cellError(field, result.error.issues[0]?.message ?? ''))
    return result.data
  }
  for (const field of TEXT_FIELDS) {
    const text = textOf(cells[field])
    const value = text === '' ? undefined : judge(field, TEXTS[field], text)
    if (typeof value === 'string') values[field] = value
  }
  for (const field of NUMBER_FIELDS) {
    const text = textOf(cells[field])
    if (text === '') continue
    const isCounted = product.unitSize !== undefined && COUNTED.has(field)
    const number = isCounted ? asCounted(numberOf(text), product) : numberOf(text)
    // The stock of a product may be set to nothing; a line of a document cannot.
    const schema = field === 'quantity' && number === 0 ? undefined : NUMBERS[field]
    if (Number.isNaN(number))
      errors.push(cellError(field, rule('CELL_NOT_NUMBER', { text: text.slice(0, 40) })))
    else if (field === 'quantity' && number < 0)
      errors.push(cellError(field, rule('STOCK_NEGATIVE')))
    else if (schema === undefined || judge(field, schema, number) !== undefined)
      values[field] = number
  }
  const barcodes = textOf(cells.barcodes)
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  const codes = barcodes.length === 0 ? undefined : judge('barcodes', shape.barcodes, barcodes)
  if (Array.isArray(codes)) values.barcodes = codes.map(String)
  return { values, errors }
}

/** The errors of a row that makes a new product and lacks what every product has. */
export function errorsOfNew(values: RowValues, errors: readonly CellError[]): CellError[] {
  const needed = { ...TEXTS, pricePerUnit: priceField, category: shape.categoryId }
  return (['name', 'category', 'unit', 'pricePerUnit'] as const)
    .filter((field) => values[field] === undefined && errors.every((one) => one.field !== field))
    .map((field) => {
      const result = needed[field].safeParse(undefined)
      return cellError(field, result.error?.issues[0]?.message ?? '')
    })
}

function numberOf(text: string): number {
  const bare = text.replace(/^(?:ETB|Br\.?|ብር)\s*/i, '').replaceAll(/[\s,](?=\d{3}(?!\d))/g, '')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
}
