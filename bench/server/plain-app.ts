// A small plain shop app on Fastify and SQL: sessions, stock that cannot go below zero, a sale in one transaction. It has
// no Idempotency-Keys, audit trail or row-level security. A baseline for `npm run bench -- server`, run as a process.
import { createHash, randomUUID } from 'node:crypto'

import Fastify from 'fastify'
import pg from 'pg'

import type { FastifyReply, FastifyRequest } from 'fastify'

type Session = { institution_id: string; user_id: string }
type SaleBody = {
  customerId: string
  branchId: string
  saleItems: { productId: string; quantity: number }[]
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = Fastify()

async function sessionOf({ headers }: FastifyRequest): Promise<Session> {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows } = await pool.query<Session>({
    name: 'session',
    text: 'select institution_id, user_id from plain.sessions where token_hash = $1',
    values: [createHash('sha256').update(token).digest()],
  })
  const [session] = rows
  if (session === undefined) throw new Error('signed out')
  return session
}

app.get('/api/ready', async () => ({ status: 'ok' }))

async function search(
  request: FastifyRequest<{ Querystring: { search: string; limit: number } }>,
): Promise<object[]> {
  const { institution_id } = await sessionOf(request)
  const { search: text, limit } = request.query
  const { rows } = await pool.query<object>({
    name: 'search',
    text: `select p.id, p.name, p.unit, p.price_per_unit::float8 as "pricePerUnit", p.description,
                  p.low_stock_threshold as "lowStockThreshold", p.category_id as "categoryId", p.version,
                  json_build_object('id', c.id, 'name', c.name) as category, p.total,
                  (select json_agg(json_build_object('branchId', s.branch_id, 'quantity', s.quantity))
                     from plain.stock s where s.product_id = p.id) as "branchProducts"
             from (select *, count(*) over () as total from plain.products
                    where institution_id = $1 and (name ilike $2 or description ilike $2)
                    order by name, id limit $3) p
             join plain.categories c on c.id = p.category_id
            order by p.name, p.id`,
    values: [institution_id, `%${text}%`, limit],
  })
  return rows
}

async function sell(
  request: FastifyRequest<{ Body: SaleBody }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { institution_id, user_id } = await sessionOf(request)
  const { customerId, branchId, saleItems } = request.body
  const products = saleItems.map(({ productId }) => productId)
  const quantities = saleItems.map(({ quantity }) => quantity)
  const id = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; price: string }>({
      name: 'take',
      text: `update plain.stock s set quantity = s.quantity - t.quantity
               from unnest($2::uuid[], $3::int[]) t (product_id, quantity)
               join plain.products p on p.id = t.product_id and p.institution_id = $4
              where s.product_id = t.product_id and s.branch_id = $1
              returning s.product_id as id, p.price_per_unit as price`,
      values: [branchId, products, quantities, institution_id],
    })
    const prices = new Map(rows.map((row) => [row.id, Number(row.price)]))
    const total = saleItems.reduce(
      (sum, { productId, quantity }) => sum + (prices.get(productId) ?? 0) * quantity,
      0,
    )
    await client.query({
      name: 'sale',
      text: `insert into plain.sales (id, institution_id, branch_id, customer_id, user_id, total_amount)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [id, institution_id, branchId, customerId, user_id, total],
    })
    await client.query({
      name: 'lines',
      text: `insert into plain.sale_lines (sale_id, product_id, quantity, unit_price)
             select $1, * from unnest($2::uuid[], $3::int[], $4::numeric[])`,
      values: [id, products, quantities, products.map((product) => prices.get(product))],
    })
    await client.query('commit')
    return await reply.code(201).send({ id, totalAmount: total, customerId, branchId, saleItems })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

app.route({ method: 'GET', url: '/api/products', handler: search })
app.route({ method: 'POST', url: '/api/sales', handler: sell })

process.on('SIGTERM', () => {
  void app.close().then(() => pool.end())
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
