import { getProduct } from '@mezgeb/contract/insight/product-history'
import { STOCK_STATES } from '@mezgeb/contract/catalogue/product-filters'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getDelivery } from '@mezgeb/contract/stock/deliveries'
import { totalOf } from '@mezgeb/contract/kit/money'

import { call } from '../../../../lib/api/call.ts'
import { formatQuantity } from '../../../../lib/format/format.ts'
import { readWholeList } from '../../../../lib/api/read-whole-list.ts'

import type { Pack, Product } from '@mezgeb/contract/catalogue/products'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

export type LabelProduct = Pick<
  Product,
  'id' | 'name' | 'unit' | 'unitSize' | 'pricePerUnit' | 'code' | 'barcodes' | 'packs'
>

/** Copies stay as typed while they are no number. */
export type LabelLine = { product: LabelProduct; copies: number | string }

/** Where labels are asked for; see labels.feature.ts. */
export type LabelSource = {
  product?: string | undefined
  products?: string | undefined
  delivery?: string | undefined
  list?: string | undefined
  search?: string | undefined
  sort?: string | undefined
  archived?: string | undefined
  categoryId?: string | undefined
  stock?: string | undefined
  branchId?: string | undefined
}

export type LinesProps = {
  lines: readonly LabelLine[]
  setLines: (change: (lines: readonly LabelLine[]) => readonly LabelLine[]) => void
}

export type FirstLines = {
  lines: readonly LabelLine[]
  /** Products of the list; more than there are lines when it is too long. */
  total: number
}

export const PRODUCTS_MAX = 400
export const COPIES_MAX = 999
export const LABELS_MAX = 2_000
/** Products that are read at once. */
const AT_ONCE = 5

/** Goods that are weighed have a label on their shelf alone. */
const copiesOf = ({ unitSize = 1 }: Measured, quantity: number) => (unitSize === 1 ? quantity : 1)

/** The products whose labels a page asks for: of a delivery as many as it brought, otherwise one of each. */
export async function readLabelLines(
  { product, products, delivery, list, sort, archived, stock, ...filters }: LabelSource,
  institutionId: string | undefined,
  signal: AbortSignal,
): Promise<FirstLines> {
  if (product !== undefined) return linesOf(new Map([[product, 1]]), signal)
  if (products !== undefined)
    return linesOf(new Map(products.split(',').map((id) => [id, 1])), signal)
  if (delivery !== undefined) {
    const { items } = await call(getDelivery, { params: { id: delivery } }, { signal })
    const copies = new Map<string, number>()
    for (const { productId, quantity, ...item } of items)
      copies.set(
        productId,
        Math.min(COPIES_MAX, (copies.get(productId) ?? 0) + copiesOf(item.product, quantity)),
      )
    return linesOf(copies, signal)
  }
  if (list === undefined) return { lines: [], total: 0 }
  const query = {
    ...filters,
    institutionId,
    stock: STOCK_STATES.find((state) => state === stock),
    sort: listProducts.sorts.find((order) => order === sort),
    archived: archived === 'true' ? ('true' as const) : undefined,
  }
  const reading = { signal, onRead: () => {}, most: PRODUCTS_MAX }
  const { items, total } = await readWholeList(listProducts, { query }, reading)
  const shown = items.slice(0, PRODUCTS_MAX)
  return { lines: shown.map((one) => ({ product: one, copies: 1 })), total }
}

async function linesOf(
  copies: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<FirstLines> {
  const wanted = [...copies]
  const lines: LabelLine[] = []
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE).map(async ([id, times]) => {
      const { product } = await call(getProduct, { params: { id } }, { signal })
      return { product, copies: times }
    })
    lines.push(...(await Promise.all(some)))
  }
  return { lines, total: lines.length }
}

/** The label of a pack: its barcode, and the price of its units, at which it is sold. */
export function packLabel(product: LabelProduct, { name, size, barcode }: Pack): LabelProduct {
  const { id, pricePerUnit, unitSize } = product
  return {
    id: `${id} ${name}`,
    name: `${product.name} · ${name} (${formatQuantity(size, product)})`,
    unit: name,
    pricePerUnit: totalOf([{ price: pricePerUnit, quantity: size, unitSize }]),
    code: null,
    barcodes: barcode === null ? [] : [barcode],
  }
}

/** Adds labels of a product; one that is there already gets one more. */
export function withProduct(lines: readonly LabelLine[], product: LabelProduct): LabelLine[] {
  const isThere = lines.some((line) => line.product.id === product.id)
  if (!isThere) return [...lines, { product, copies: 1 }]
  return lines.map((line) =>
    line.product.id === product.id
      ? { product, copies: Math.min(COPIES_MAX, (Number(line.copies) || 0) + 1) }
      : line,
  )
}

export function isGoodCopies(copies: number | string): boolean {
  return Number.isInteger(copies) && Number(copies) >= 0 && Number(copies) <= COPIES_MAX
}
