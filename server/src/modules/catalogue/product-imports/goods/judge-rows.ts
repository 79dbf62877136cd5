import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { VARIANT_NAME } from '@mezgeb/contract/catalogue/product-variants'
import { codeOfAnother } from '@mezgeb/contract/catalogue/products'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit, measured } from '@mezgeb/contract/kit/unit-size'

import { knownProducts, ownersOfCodes } from './known-products.queries.ts'
import { branchOf } from '../product-imports.queries.ts'
import { cellError } from '../cell-error.ts'
import { errorsOfNew, readCells } from './read-cells.ts'

import type { ImportField, ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { FileRow, JudgedRow, Place } from '../import-subject.ts'
import type { OpenImport } from '../product-imports.queries.ts'
import type { CellError } from '../import-subject.ts'
import type { RowValues } from './read-cells.ts'

const rule = ruleOf(RULES)

/** A row of products with what it would do. */
export type JudgedGoods = JudgedRow & { values: RowValues; known: KnownProduct | undefined }

/** Compares rows with the products of the institution, and with each other. */
export async function judgeGoods(
  tx: Transaction,
  { institutionId, open }: Place,
  rows: readonly FileRow[],
): Promise<JudgedGoods[]> {
  const read = rows.map((row) => ({ ...row, ...readCells(row.cells) }))
  const names = read.flatMap(({ values }) => values.name ?? [])
  const codes = read.flatMap(({ values }) => codesOf(values))
  const [products, owners] = await Promise.all([
    tx.query(knownProducts(institutionId, names, codes, branchOf(open), [])),
    tx.query(ownersOfCodes(institutionId, codes)),
  ])
  const shelf = { products, owners: new Map(owners.map((one) => [one.code, one])) }
  const taken = new Map<string, number>()
  return read.map(({ row, cells, ...asUnits }) => {
    const found = productOf(asUnits.values, shelf)
    const known = found.length === 1 ? found[0] : undefined
    const { values, errors } =
      typeof known?.unit_size === 'number' ? readCells(cells, measured(known.unit_size)) : asUnits
    const wrong = [
      ...errors,
      ...(found.length > 1
        ? [cellError('name', rule('SEVERAL_PRODUCTS', { count: found.length }))]
        : []),
      ...(found.length === 0 ? errorsOfNew(values, errors) : []),
      ...nameOfVariant(values, known),
      ...codesOfOthers(values, known, shelf.owners),
    ]
    const all = [...wrong, ...sameAsBefore(values, { row, isRight: wrong.length === 0 }, taken)]
    const changes = all.length > 0 ? [] : changesOf(values, known, open.quantities)
    const outcome =
      all.length > 0
        ? 'ERROR'
        : known === undefined
          ? 'CREATE'
          : changes.length > 0
            ? 'CHANGE'
            : 'SAME'
    const key = values.code ?? nameKey(values)
    const name = values.name ?? known?.name ?? values.code ?? ''
    return { row, cells, key, phone: null, name, outcome, changes, errors: all, values, known }
  })
}

type Shelf = {
  products: readonly KnownProduct[]
  owners: ReadonlyMap<string, { product_id: string; name: string }>
}

/** By its code, else by its name. */
function productOf(values: RowValues, { products, owners }: Shelf): KnownProduct[] {
  const owner = owners.get(values.code ?? '')?.product_id
  const coded = products.filter(({ id }) => id === owner)
  return coded.length > 0
    ? coded
    : products.filter(({ name_key: key }) => key === nameKey(values) && key !== '')
}

function nameOfVariant(values: RowValues, known: KnownProduct | undefined): CellError[] {
  if (known?.is_variant !== true || values.name === undefined) return []
  return nameKey(values) === known.name_key ? [] : [cellError('name', VARIANT_NAME)]
}

function codesOfOthers(
  values: RowValues,
  known: KnownProduct | undefined,
  owners: Shelf['owners'],
): CellError[] {
  return codesOf(values).flatMap((code) => {
    const owner = owners.get(code)
    const isOwn = known?.code === code || known?.barcodes?.includes(code) === true
    // Else it is the barcode of a pack.
    if (owner === undefined || isOwn) return []
    const field = code === values.code ? 'code' : 'barcodes'
    return [cellError(field, codeOfAnother(code, owner.name))]
  })
}

/** The same code, or the same name without a code, in an earlier row that is not at fault. */
function sameAsBefore(
  values: RowValues,
  { row, isRight }: { row: number; isRight: boolean },
  taken: Map<string, number>,
): CellError[] {
  const name = nameKey(values)
  const own = [
    ...codesOf(values).map((code) => `code ${code}`),
    ...(name === '' ? [] : [`name ${name}`]),
  ]
  const clash = own.find(
    (key) => taken.has(key) && (key.startsWith('code') || values.code === undefined),
  )
  const earlier = taken.get(clash ?? '')
  if (isRight) for (const key of own) if (!taken.has(key)) taken.set(key, row)
  if (earlier === undefined) return []
  const field =
    clash === `code ${values.code}` ? 'code' : clash?.startsWith('code') ? 'barcodes' : 'name'
  return [sameAsRow(field, earlier)]
}

export function sameAsRow(field: ImportField, row: number): CellError {
  return cellError(field, rule('SAME_AS_ROW', { row }))
}

/** The cells that differ from the product; of a new one all of them. */
function changesOf(
  values: RowValues,
  known: KnownProduct | undefined,
  quantities: OpenImport['quantities'],
): ImportRow['changes'] {
  const before = valuesOf(known)
  // Found by a name that is spelt otherwise: the spelling stays.
  const isNamed = known !== undefined && (known.code !== values.code || known.is_variant)
  const changes = FIELDS.filter((field) => field !== 'name' || !isNamed).flatMap((field) => {
    const after = shownOf(field, values[field], known)
    const was = shown(before[field])
    if (after === null || same(field, after, was)) return []
    return [{ field, before: was, after }]
  })
  const units = known?.units ?? 0
  const after =
    values.quantity === undefined ? units : stockAfter(values.quantity, units, quantities)
  if (after === units) return changes
  const cost = values.unitCost === undefined ? [] : [values.unitCost]
  return [
    ...changes,
    { field: 'quantity' as const, ...unitsShown(known, units, after) },
    ...cost.map((given) => ({ field: 'unitCost' as const, before: null, after: given })),
  ]
}

const FIELDS = [
  ...(['name', 'code', 'barcodes', 'category', 'unit'] as const),
  ...(['pricePerUnit', 'lowStockThreshold', 'description'] as const),
]

/** The stock that a quantity of the file leads to. */
export function stockAfter(
  quantity: number,
  units: number,
  mode: OpenImport['quantities'],
): number {
  return mode === 'SET' ? quantity : units + quantity
}

/** The fields of a product as cells. */
export function valuesOf(known: KnownProduct | undefined): {
  [Field in (typeof FIELDS)[number]]?: string | number | string[] | null
} {
  if (known === undefined) return {}
  const { name, code, barcodes, category, unit, description } = known
  return {
    ...{ name, code, barcodes, category, unit, description },
    ...{ pricePerUnit: known.price_per_unit },
    lowStockThreshold: shownOf('lowStockThreshold', known.low_stock_threshold, known),
  }
}

/** Units before and after a row as it shows them. */
export function unitsShown(known: KnownProduct | undefined, before: number, after: number) {
  const product = measured(known?.unit_size ?? null)
  return { before: inShownUnit(before, product), after: inShownUnit(after, product) }
}

function shownOf(
  field: (typeof FIELDS)[number],
  value: Parameters<typeof shown>[0],
  known: KnownProduct | undefined,
) {
  if (field !== 'lowStockThreshold' || typeof value !== 'number') return shown(value)
  return inShownUnit(value, measured(known?.unit_size ?? null))
}

/** A value as a row shows it. */
export function shown(
  value: string | number | readonly string[] | null | undefined,
): string | number | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? value : value.join(' ')
}

function same(field: string, after: string | number, was: string | number | null): boolean {
  if (field !== 'category') return after === was
  return String(after).toLowerCase() === String(was).toLowerCase()
}

function codesOf({ code, barcodes = [] }: RowValues): string[] {
  return code === undefined ? barcodes : [code, ...barcodes]
}

const nameKey = ({ name = '' }: RowValues) => foldHomophones(name.toLowerCase())
