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
import { expiryText } from '../../../stock/lots/lot-words.ts'
import { atShelf, priceOf } from './shelf-price.ts'

import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Delivery } from '@mezgeb/contract/stock/deliveries'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { Scanned } from '../../scanning/scanned.ts'
import type { OnShelf } from './shelf-price.ts'

/** The batch that goods on a label are of. */
export type LabelLot = Pick<Lot, 'batch' | 'expiresOn'>

export type LabelProduct = OnShelf &
  Pick<Product, 'id' | 'name' | 'unit' | 'code' | 'barcodes' | 'packs'> & {
    lot?: LabelLot
    /** The first day of its price, of a list that begins later. */
    validFrom?: string
  }

/** Copies stay as typed while they are no number. */
export type LabelLine = { product: LabelProduct; copies: number | string }

/** Where labels are asked for; see labels.feature.ts. */
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
  if (product !== undefined) return linesOf([{ id: product, copies: 1 }], branchId, signal)
  if (products !== undefined)
    return linesOf(
      products.split(',').map((id) => ({ id, copies: 1 })),
      branchId,
      signal,
    )
  if (delivery !== undefined) {
    const { items } = await call(getDelivery, { params: { id: delivery } }, { signal })
    return linesOf(wishesOf(items), branchId, signal)
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

/** Labels of a product, or of one of its batches. */
type Wish = { id: string; copies: number; lot?: LabelLot }

/** As many labels as a delivery brought units, by product and batch. */
function wishesOf(items: Delivery['items']): Wish[] {
  const wishes = new Map<string, Wish>()
  for (const { productId: id, product, quantity, lots = [] } of items) {
    const rest = lots.reduce((units, lot) => units - lot.quantity, quantity)
    const parts = [
      ...lots.map(({ quantity: units, batch, expiresOn }) => ({
        units,
        lot: { batch, expiresOn },
      })),
      ...(rest > 0 ? [{ units: rest }] : []),
    ]
    for (const { units, ...lot } of parts) {
      const key = JSON.stringify([id, lot])
      const copies = (wishes.get(key)?.copies ?? 0) + copiesOf(product, units)
      wishes.set(key, { id, ...lot, copies: Math.min(COPIES_MAX, copies) })
    }
  }
  return [...wishes.values()]
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
  wishes: readonly Wish[],
  branchId: string | undefined,
  signal: AbortSignal,
): Promise<FirstLines> {
  const products = await productsOf([...new Set(wishes.map(({ id }) => id))], signal)
  const lines = wishes.flatMap(({ id, copies, lot }): LabelLine[] => {
    const found = products.get(id)
    if (found === undefined) return []
    const product = atShelf(found, branchId)
    return [{ copies, product: lot === undefined ? product : lotLabel(product, lot) }]
  })
  return { lines, total: lines.length }
}

/** The label of goods of a batch. */
function lotLabel(product: LabelProduct, lot: LabelLot): LabelProduct {
  return { ...product, id: `${product.id} ${lot.expiresOn} ${lot.batch ?? ''}`, lot }
}

/** The name of a product, with its batch. */
export function labelName({ name, lot }: LabelProduct): string {
  if (lot === undefined) return name
  return [name, lot.batch, expiryText(lot.expiresOn)].filter((text) => text !== null).join(' · ')
}

/** The label of a pack: its barcode, and its own price or that of its units. */
function packLabel(product: LabelProduct, pack: Pack): LabelProduct {
  const { name, size, barcode } = pack
  const { id, lot } = product
  const price = priceOf(product, size)
  return {
    ...(lot === undefined ? {} : { lot }),
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
