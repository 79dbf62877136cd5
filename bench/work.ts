import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import type { WireRequest } from './http-load.ts'
import type { Shop } from './seed.ts'

const LINES = 3

function any<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('an empty list has no member')
  return item
}

function cart(shop: Shop): string[] {
  const products = new Set<string>()
  while (products.size < LINES) products.add(any(shop.products))
  return [...products].toSorted()
}

/** A sale as the web app sends it, leftovers of its form included. */
export function saleRequest(shops: readonly Shop[]): WireRequest {
  const shop = any(shops)
  const body = {
    customerId: shop.customerId,
    branchId: shop.branchId,
    saleItems: cart(shop).map((productId) => ({ productId, quantity: 1 })),
    isNewCustomer: false,
    customer: { name: '', phone: '', address: '' },
  }
  return {
    method: 'POST',
    path: '/api/sales',
    token: shop.token,
    key: randomUUID(),
    body: JSON.stringify(body),
  }
}

/** The first page of products, as the web app asks for it. */
export function productsRequest(shops: readonly Shop[]): WireRequest {
  return { method: 'GET', path: '/api/products?limit=50', token: any(shops).token }
}

/** The same sale as plain statements in one transaction: what the database gives without us. */
export async function rawSale(client: pg.Client, shops: readonly Shop[]): Promise<void> {
  const shop = any(shops)
  const sale = randomUUID()
  const products = cart(shop)
  const key = { institution: shop.institutionId, branch: shop.branchId }
  await client.query('begin')
  const { rows } = await client.query<{ product_id: string; price_per_unit: string }>({
    name: 'raw_lock',
    text: `select s.product_id, p.price_per_unit from branch_stock s
           join products p on p.institution_id = $1 and p.id = s.product_id
           where s.institution_id = $1 and s.branch_id = $2 and s.product_id = any($3::uuid[])
           order by s.product_id for no key update of s`,
    values: [key.institution, key.branch, products],
  })
  await client.query({
    name: 'raw_take',
    text: `update branch_stock set quantity = quantity - 1
           where institution_id = $1 and branch_id = $2 and product_id = any($3::uuid[]) and quantity >= 1`,
    values: [key.institution, key.branch, products],
  })
  const total = rows.reduce((cents, row) => cents + Math.round(Number(row.price_per_unit) * 100), 0)
  await client.query({
    name: 'raw_sale',
    text: `insert into sales (institution_id, id, branch_id, customer_id, user_id, total_amount)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [key.institution, sale, key.branch, shop.customerId, shop.userId, total / 100],
  })
  await client.query({
    name: 'raw_movements',
    text: `insert into stock_movements
             (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
           select $1, $2, t.product_id, $3, 'SALE', -1, t.price, $4, now()
           from unnest($5::uuid[], $6::numeric[]) t (product_id, price)`,
    values: [
      key.institution,
      sale,
      key.branch,
      shop.userId,
      rows.map((row) => row.product_id),
      rows.map((row) => row.price_per_unit),
    ],
  })
  await client.query('commit')
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
