import { getProduct } from '@mezgeb/contract/insight/product-history'
import { STOCK_STATES } from '@mezgeb/contract/catalogue/product-filters'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getPriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import { getDelivery } from '@mezgeb/contract/stock/deliveries'
import { lineAmount } from '@mezgeb/contract/kit/money'
import { countedAs, partsOf } from '@mezgeb/contract/kit/unit-size'

import { call } from '../../../../lib/api/call.ts'
import { formatQuantity } from '../../../../lib/format/format.ts'
import { readWholeList } from '../../../../lib/api/read-whole-list.ts'
import { t } from '../../../../texts/texts.ts'
import { labelledLots } from '../../../stock/lots/labelled-lots.ts'
import { atShelf, priceOf } from './shelf-price.ts'

import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Delivery } from '@mezgeb/contract/stock/deliveries'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { Scanned } from '../../scanning/scanned.ts'
import type { OnShelf } from './shelf-price.ts'

/** Goods of a product with labels of their own. */
type LabelPart = NonNullable<ReturnType<typeof labelledLots>[number]['part']>

export type LabelProduct = OnShelf &
  Pick<Product, 'id' | 'name' | 'unit' | 'code' | 'barcodes' | 'packs'> & {
    part?: LabelPart
    /** The first day of its price, of a list that begins later. */
    validFrom?: string
  }

/** Copies stay as typed while they are no number. */
export type LabelLine = { product: LabelProduct; copies: number | string }

/** Where labels are requested; see labels.feature.ts. */
export type LabelSource = {
  product?: string | undefined
  products?: string | undefined
  delivery?: string | undefined
  priceList?: string | undefined
  list?: string | undefined
  search?: string | undefined
  sort?: string | undefined
  archived?: string | undefined
  categoryId?: string | undefined
  stock?: string | undefined
  branchId?: string | undefined
}

/** Whose products they are, and the branch of a user who has one. */
type Place = { institutionId: string | undefined; ownBranchId: string | undefined }

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
const copiesOf = (goods: Measured, quantity: number) => (partsOf(goods) === 1 ? quantity : 1)

/**
 * The products whose labels a page asks for: of a delivery as many as it brought, otherwise one of each. They have the prices of a
 * price list, or those that a customer pays today in the branch.
 */
export async function readLabelLines(
  { product, products, delivery, priceList, list, sort, archived, stock, ...filters }: LabelSource,
  { institutionId, ownBranchId }: Place,
  signal: AbortSignal,
): Promise<FirstLines> {
  const branchId = filters.branchId ?? ownBranchId
  const ids = product ?? products
  if (ids !== undefined) {
    const requested = ids.split(',').map((id) => ({ id, copies: 1 }))
    return linesOf(requested, branchId, signal)
  }
  if (delivery !== undefined) {
    const { items } = await call(getDelivery, { params: { id: delivery } }, { signal })
    return linesOf(requestedFor(items), branchId, signal)
  }
  if (priceList !== undefined) return listedLines(priceList, signal)
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
  return { lines: shown.map((one) => ({ product: atShelf(one, branchId), copies: 1 })), total }
}

/** Labels of the prices of a list, from each quantity, whether it holds already or from a later day. */
async function listedLines(priceListId: string, signal: AbortSignal): Promise<FirstLines> {
  const { rows, validFrom } = await call(getPriceList, { params: { id: priceListId } }, { signal })
  const products = await productsOf([...new Set(rows.map(({ product }) => product.id))], signal)
  const lines = rows.flatMap(({ product: { id }, fromQuantity, price }): LabelLine[] => {
    const product = products.get(id)
    if (product === undefined) return []
    const { name, packs: _packs, ...rest } = product
    const priced = { ...rest, name, pricePerUnit: price, validFrom }
    if (fromQuantity <= partsOf(product)) return [{ copies: 1, product: priced }]
    const from = t.labels.from(formatQuantity(fromQuantity, product))
    const many = { id: `${id} ${fromQuantity}`, name: `${name} · ${from}` }
    return [{ copies: 1, product: { ...priced, ...many } }]
  })
  return { lines, total: lines.length }
}

/** Labels that somebody asks for, of a product or a part of it. */
type RequestedLabels = { id: string; copies: number; part?: LabelPart }

/** As many labels as a delivery brought units, by product and part. */
function requestedFor(items: Delivery['items']): RequestedLabels[] {
  const labels = new Map<string, RequestedLabels>()
  for (const { productId: id, product, ...line } of items) {
    for (const { units, ...part } of labelledLots(line)) {
      const key = JSON.stringify([id, part])
      const copies = (labels.get(key)?.copies ?? 0) + copiesOf(product, units)
      labels.set(key, { id, ...part, copies: Math.min(COPIES_MAX, copies) })
    }
  }
  return [...labels.values()]
}

async function productsOf(ids: string[], signal: AbortSignal): Promise<Map<string, Product>> {
  const products = new Map<string, Product>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE).map(async (id) => {
      products.set(id, (await call(getProduct, { params: { id } }, { signal })).product)
    })
    await Promise.all(some)
  }
  return products
}

async function linesOf(
  requested: readonly RequestedLabels[],
  branchId: string | undefined,
  signal: AbortSignal,
): Promise<FirstLines> {
  const products = await productsOf([...new Set(requested.map(({ id }) => id))], signal)
  const lines = requested.flatMap(({ id, copies, part }): LabelLine[] => {
    const found = products.get(id)
    if (found === undefined) return []
    const product = atShelf(found, branchId)
    const ofPart = part === undefined ? {} : { id: `${id} ${part.key}`, part }
    return [{ copies, product: { ...product, ...ofPart } }]
  })
  return { lines, total: lines.length }
}

/** The name of a product, with that of the part. */
export const labelName = ({ name, part }: LabelProduct) =>
  part === undefined ? name : `${name} · ${part.name}`

/** The label of a pack: its barcode, and its own price or that of its units. */
function packLabel(product: LabelProduct, pack: Pack): LabelProduct {
  const { name, size, barcode } = pack
  const { id, part } = product
  const price = priceOf(product, size)
  return {
    ...(part === undefined ? {} : { part }),
    id: `${id} ${name}`,
    name: `${product.name} · ${name} (${formatQuantity(size, product)})`,
    unit: name,
    pricePerUnit: pack.price ?? lineAmount({ price, quantity: size, ...countedAs(product) }),
    code: null,
    barcodes: barcode === null ? [] : [barcode],
  }
}

/** Labels of the packs of a product, and what each is called. */
export const furtherLabels = (product: LabelProduct) =>
  (product.packs ?? []).map((pack) => ({
    text: t.labels.ofPack(pack.name),
    label: packLabel(product, pack),
  }))

/** The label of goods as they were scanned: of a pack, or of a unit. */
export function scannedLabel(product: LabelProduct, { pack }: Pick<Scanned, 'pack'>): LabelProduct {
  const sold = product.packs?.find(({ name }) => name === pack?.name)
  return sold === undefined ? product : packLabel(product, sold)
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
