import { randomBytes, randomUUID } from 'node:crypto'

import { NAME_WORDS } from './seed.ts'

import type pg from 'pg'
import type { WireRequest } from '../trust/lib/load/wire.ts'
import type { Shop } from './seed.ts'

const LINES = 3
/** ETB of the mobile payment; a product costs more. */
const PAID = 5
/** Of a hashed key. */
const KEY_BYTES = 32

function any<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('an empty list has no member')
  return item
}

function cart({ products: all }: Pick<Shop, 'products'>): string[] {
  const products = new Set<string>()
  while (products.size < Math.min(LINES, all.length)) products.add(any(all))
  return [...products].toSorted()
}

/** The first branch with a single hot product. */
export function hotShop([shop]: readonly Shop[]): Shop[] {
  return shop === undefined ? [] : [{ ...shop, products: shop.products.slice(0, 1) }]
}

/** A sale as the web app sends it, with leftovers of its form. */
export function saleRequest(shops: readonly Shop[]): WireRequest {
  return requestOf(any(shops))
}

/** The same, in part by a mobile payment with its reference. */
export function paidSaleRequest(shops: readonly Shop[]): WireRequest {
  const shop = any(shops)
  const payment = { tenderId: shop.tenderId, amount: PAID, reference: randomUUID() }
  return requestOf(shop, { payments: [payment] })
}

function requestOf(shop: Shop, more: object = {}): WireRequest {
  const body = {
    customerId: shop.customerId,
    branchId: shop.branchId,
    saleItems: cart(shop).map((productId) => ({ productId, quantity: 1 })),
    isNewCustomer: false,
    customer: { name: '', phone: '', address: '' },
    ...more,
  }
  return {
    method: 'POST',
    path: '/api/sales',
    token: shop.token,
    key: randomUUID(),
    body: JSON.stringify(body),
  }
}

/** The first page of products, as the web app requests it. */
export function productsRequest(shops: readonly Shop[]): WireRequest {
  return { method: 'GET', path: '/api/products?limit=50', token: any(shops).token }
}

/** A search of the large shop's products by a word in a hundredth of their names. */
export function searchRequest(shops: readonly Shop[]): WireRequest {
  const path = `/api/products?search=${any(NAME_WORDS)}&limit=50`
  return { method: 'GET', path, token: any(shops).token }
}

type RawWork = (client: pg.Client, shops: readonly Shop[]) => Promise<void>

/** The same sale as one call of a plain function, `raw-sale.sql`, in its own transaction. */
export const rawSale: RawWork = (client, shops) => sellRaw(client, any(shops), null)

/** With taxes, a number and the mobile payment. */
export const rawFullSale: RawWork = (client, shops) => {
  const shop = any(shops)
  return sellRaw(client, shop, shop.tenderId)
}

async function sellRaw(
  client: pg.Client,
  { institutionId, userId, branchId, customerId, ...shop }: Shop,
  tenderId: string | null,
): Promise<void> {
  const products = cart(shop)
  await client.query({
    name: 'raw_sale',
    text: 'select raw_sale($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      ...[institutionId, userId, branchId, randomUUID(), customerId],
      ...[products, products.map(() => 1), randomBytes(KEY_BYTES), randomUUID(), tenderId, PAID],
    ],
  })
}

/** Bytes that a sale writes to the WAL (docs/measurements/throughput.md). */
const WAL_OF_SALE = 'x'.repeat(4000)

/** The disk's part of a sale: as many bytes of WAL, and a commit that waits for them. */
export async function bareCommit(client: pg.Client): Promise<void> {
  await client.query({
    name: 'bare_commit',
    text: `select pg_logical_emit_message(true, 'bench', $1::text)`,
    values: [WAL_OF_SALE],
  })
}

/** The rows of GET /products?limit=50 as one plain statement. */
export async function rawProducts(client: pg.Client, shops: readonly Shop[]): Promise<void> {
  await client.query({
    name: 'raw_products',
    text: `select p.id, p.name, p.unit, p.price_per_unit, p.description, p.low_stock_threshold, p.category_id,
                  c.name as category, p.version, s.branches, s.quantities
           from (select * from products where institution_id = $1 order by name_key, id limit 50) p
           join categories c on c.institution_id = $1 and c.id = p.category_id
           left join lateral (
             select array_agg(branch_id) as branches, array_agg(quantity) as quantities
             from branch_stock where institution_id = $1 and product_id = p.id) s on true
           order by p.name_key, p.id`,
    values: [any(shops).institutionId],
  })
}
