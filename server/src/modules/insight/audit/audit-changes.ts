import { AUDIT_FIELDS } from '@mezgeb/contract/insight/audit'
import * as z from 'zod/mini'

import {
  SIZED_BY,
  countsInUnit,
  sizeIn,
  sizeThen,
} from '../../catalogue/goods/unit-size/recorded-counting.ts'
import { nameKey } from './audit.queries.ts'

import type { AuditEntry, AuditField } from '@mezgeb/contract/insight/audit'
import type { AuditRow, Names } from './audit.queries.ts'

type Change = AuditEntry['changes'][number]

/** Stock and its value are no columns: an act has them by product. */
const FIELDS: ReadonlyMap<string, AuditField> = new Map(
  AUDIT_FIELDS.filter((field) => field !== 'stock' && field !== 'stockValue').map((field) => [
    field,
    field,
  ]),
)

/**
 * The contract's field of a column in `before` or `after`: branch_id is branch, price_per_unit is
 * pricePerUnit, rejection_reason is reason.
 */
export function fieldOf(column: string): AuditField | undefined {
  const words = column.replace(/_id$|^rejection_/, '')
  return FIELDS.get(words.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

const Texts = z.pipe(
  z.array(z.string()),
  z.transform((texts: string[]) => texts.join('/')),
)
const Part = z.pipe(
  z.record(z.string(), z.nullable(z.union([z.string(), z.number(), Texts]))),
  z.transform((part) =>
    Object.values(part)
      .filter((one) => one !== null)
      .join(' '),
  ),
)
const List = z.pipe(
  z.array(z.union([z.string(), Part])),
  z.transform((texts: string[]) => texts.join(', ')),
)
const Yes = z.pipe(
  z.literal(true),
  z.transform(() => 'true'),
)
const Value = z.nullable(z.union([z.string(), z.number(), List, Yes]))
const Stock = z.record(z.string(), z.number())
const StockValue = z.record(z.string(), z.nullable(z.number()))
const Recorded = z.nullable(
  z.catchall(z.object({ stock: z.optional(Stock), stock_value: z.optional(StockValue) }), Value),
)
type Recorded = NonNullable<z.infer<typeof Recorded>>

/** Every id that an entry names, so that names can be found for all of a page at once. */
export function idsIn(row: AuditRow): string[] {
  const recorded = [Recorded.parse(row.before) ?? {}, Recorded.parse(row.after) ?? {}]
  return recorded.flatMap(({ stock = {}, stock_value: values = {}, ...columns }) => [
    ...Object.keys(stock),
    ...Object.keys(values),
    ...Object.entries(columns).flatMap(([column, value]) =>
      column.endsWith('_id') && typeof value === 'string' ? [value] : [],
    ),
  ])
}

/** The name in the entry itself, the newer one first. */
export function recordedName(row: AuditRow): string | null {
  const name = Recorded.parse(row.after)?.['name'] ?? Recorded.parse(row.before)?.['name']
  return typeof name === 'string' ? name : null
}

/** The differences, in the order of the contract, with `names` for ids where there is one. */
export function changesOf(row: AuditRow, names: Names): Change[] {
  const sizes = sizesOf(names, row.record_id)
  const [before, after] = [row.before, row.after].map(
    (recorded) => Recorded.parse(countsInUnit(recorded, sizeIn(recorded, row, sizes))) ?? {},
  )
  if (before === undefined || after === undefined) return []
  const columns = new Set([...Object.keys(before), ...Object.keys(after)])
  const fields = [...columns].flatMap((column) => {
    const field = fieldOf(column)
    if (field === undefined) return []
    const valueIn = (recorded: Recorded) => {
      const value = named(recorded[column], column, names)
      if (!COUNTED.has(column) || typeof value !== 'number') return value
      return value / sizeIn(recorded, row, sizes)
    }
    const change = { field, of: null, before: valueIn(before), after: valueIn(after) }
    // A recounted product has the same threshold as before, counted otherwise.
    return change.before === change.after && before[column] !== after[column] ? [] : [change]
  })
  return [
    ...fields.toSorted(byOrder),
    ...stockChanges(before, after, row, names),
    ...valueChanges(before, after, names),
  ]
}

function byOrder(one: Change, other: Change): number {
  return AUDIT_FIELDS.indexOf(one.field) - AUDIT_FIELDS.indexOf(other.field)
}

function named(value: unknown, column: string, names: Names) {
  if (typeof value !== 'string') return typeof value === 'number' ? value : null
  return column.endsWith('_id') ? (names.get(nameKey(column, value)) ?? value) : value
}

/** Counts of the product that is the record of the entry. */
const COUNTED = new Set(['low_stock_threshold', 'minimum', 'maximum'])

const sizesOf = (names: Names, product: string) => names.get(nameKey(SIZED_BY, product))

function stockChanges(before: Recorded, after: Recorded, { at }: AuditRow, names: Names): Change[] {
  // The ledger was recounted with its products, an entry was not.
  const isOfLedger = after['is_of_ledger'] !== undefined
  const inUnit = (units: number | null, product: string) =>
    units === null ? null : units / sizeThen(sizesOf(names, product), isOfLedger ? null : at)
  return Object.entries(after.stock ?? {})
    .map(([productId, units]): Change => ({
      field: 'stock',
      of: names.get(nameKey('product_id', productId)) ?? productId,
      before: inUnit(before.stock?.[productId] ?? null, productId),
      after: inUnit(units, productId),
    }))
    .toSorted(byProduct)
}

function valueChanges(before: Recorded, after: Recorded, names: Names): Change[] {
  return Object.entries(after.stock_value ?? {})
    .map(([productId, value]): Change => ({
      field: 'stockValue',
      of: names.get(nameKey('product_id', productId)) ?? productId,
      before: before.stock_value?.[productId] ?? null,
      after: value,
    }))
    .toSorted(byProduct)
}

const byProduct = (one: Change, other: Change) => (one.of ?? '').localeCompare(other.of ?? '')
