import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createSale } from '@mezgeb/contract/selling/sales'
import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ORIGIN, SELLER } from '../../../testing/planted-sale.ts'
import { testApp } from '../../../testing/test-app.ts'
import { stockDocuments } from './stock-documents.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from '../../../testing/builders.ts'
import type { StockDocument } from './stock-document.ts'

const app = testApp()

const TODAY = new Date().toISOString()
const REUSED = { status: 409, failure: { code: 'KEY_REUSED' } }

let business: Business
let staff: Person
let siblingStaff: Person
let supplier: Supplier

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
  const sibling = await givenBranch(app, business.admin)
  siblingStaff = await givenStaff(app, { admin: business.admin, branch: sibling })
  supplier = await givenSupplier(app, business.admin)
})

function remove({ token }: Person, body: object, key = randomUUID()) {
  const dates = { reason: 'Broken', dateRemoved: TODAY }
  return app.sendAnything(createStockOut, { token, key, body: { ...dates, ...body } })
}

function receive({ token }: Person, product: Product, body: object) {
  const given = { productId: product.id, quantity: 5, supplierId: supplier.id, dateReceived: TODAY }
  return app.sendAnything(createStockEntry, { token, body: { ...given, ...body } })
}

async function documentOf(id: string) {
  const [row] = await app.database.sql<{ happened_at: Date | null; created_at: Date }>(
    'select happened_at, created_at from documents where id = $1',
    [id],
  )
  return row
}

describe('a document with an id of the client', () => {
  it('is recorded once, and answered the same for the same body without a key', async () => {
    const tea = await givenProduct(app, business)
    const id = randomUUID()
    const first = await receive(staff, tea, { id })
    const digest = await databaseDigest(app.database)
    const again = await receive(staff, tea, { id })
    expect(first).toMatchObject({ status: 201, body: { id } })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is recorded once when it arrives several times at once', async () => {
    const tea = await givenProduct(app, business, { stock: 10 })
    const body = { id: randomUUID(), productId: tea.id, quantity: 3, branchId: business.branch.id }
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(business.admin, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const listed = await app.send(listStockOuts, { token: business.admin.token })
    expect(listed.body.filter(({ productId }) => productId === tea.id)).toHaveLength(1)
    await requireInvariants(app.database)
  })

  it('is still answered when its stock is gone by then', async () => {
    const tea = await givenProduct(app, business, { stock: 2 })
    const body = { id: randomUUID(), productId: tea.id, quantity: 2, branchId: business.branch.id }
    const first = await remove(staff, body)
    expect(await remove(staff, body)).toMatchObject({ status: 201, body: first.body })
  })

  it('is refused with another body', async () => {
    const tea = await givenProduct(app, business)
    const id = randomUUID()
    await receive(staff, tea, { id })
    expect(await receive(staff, tea, { id, quantity: 6 })).toMatchObject(REUSED)
  })

  it('is refused with the id of a document of another kind', async () => {
    const tea = await givenProduct(app, business, { stock: 2 })
    const customer = await givenCustomer(app, staff, business.branch.id)
    const sale = await app.send(createSale, {
      token: staff.token,
      body: {
        customerId: customer.id,
        branchId: business.branch.id,
        saleItems: [{ productId: tea.id, quantity: 1 }],
      },
    })
    expect(await receive(staff, tea, { id: sale.body.id })).toMatchObject(REUSED)
  })

  it('is refused for STAFF of another branch, with nothing of the document', async () => {
    const tea = await givenProduct(app, business)
    const id = randomUUID()
    await receive(staff, tea, { id })
    const attempt = await receive(siblingStaff, tea, { id })
    expect(attempt).toMatchObject(REUSED)
    expect(Object.keys(attempt.failure).toSorted()).toEqual(['code', 'message'])
  })

  it('is another document in another institution', async () => {
    const tea = await givenProduct(app, business)
    const id = randomUUID()
    await receive(staff, tea, { id })
    const other = await givenBusiness(app)
    const coffee = await givenProduct(app, other)
    const { id: supplierId } = await givenSupplier(app, other.admin)
    expect(await receive(other.admin, coffee, { id, supplierId })).toMatchObject({ status: 201 })
  })
})

describe('the time of a device', () => {
  it('is kept beside the time of record, which is the server’s', async () => {
    const tea = await givenProduct(app, business)
    const id = randomUUID()
    const happenedAt = '2026-03-04T09:30:00.000Z'
    const before = Date.now()
    await receive(staff, tea, { id, happenedAt })
    const kept = await documentOf(id)
    expect(kept?.happened_at).toEqual(new Date(happenedAt))
    expect(kept?.created_at.getTime()).toBeGreaterThanOrEqual(before)
  })

  it('is that of the server where the device says when it sent it', async () => {
    const tea = await givenProduct(app, business)
    const id = randomUUID()
    const before = Date.now()
    const times = { happenedAt: '1970-01-01T00:05:00Z', sentAt: '1970-01-01T00:15:00Z' }
    expect((await receive(staff, tea, { id, ...times })).status).toBe(201)
    const { happened_at: happenedAt } = (await documentOf(id)) ?? {}
    expect(happenedAt?.getTime()).toBeGreaterThanOrEqual(before - 600_000)
    expect(happenedAt?.getTime()).toBeLessThanOrEqual(Date.now() - 600_000)
    const again = await receive(staff, tea, { id, ...times, sentAt: '1970-01-01T00:20:00Z' })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
  })

  it('is refused when it is no time', async () => {
    const tea = await givenProduct(app, business)
    expect(await receive(staff, tea, { happenedAt: 'noon' })).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'happenedAt' }] },
    })
  })
})

describe('the kinds of documents', () => {
  it('are the same in the contract and in the database', async () => {
    const rows = await app.database.sql('select * from document_kinds() order by kind')
    const kinds = Object.entries(DOCUMENT_KINDS).map(([kind, facts]) => {
      const { sign, lines, audit, list } = facts
      return { kind, sign, lines, audit, list }
    })
    expect(rows).toEqual(kinds.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)))
  })
})

describe('the rules of the ledger', () => {
  it.each([
    [
      'movement has the sign of its kind',
      `update stock_movements set quantity = -quantity where document_id = $1`,
    ],
    [
      'movement has the sign of its kind',
      `update stock_movements set kind = 'GIFT' where document_id = $1`,
    ],
    [
      'cost has the sign of its units',
      `update stock_movements set cost = -1, cost_given = true where document_id = $1`,
    ],
    ['movement belongs to its document', `update documents set kind = 'REMOVAL' where id = $1`],
    [
      'movement belongs to its document',
      `update documents set user_id = gen_random_uuid() where id = $1`,
    ],
    ['document has its lines', `delete from stock_movements where document_id = $1`],
    [
      'document has its lines',
      `insert into stock_movements
         (institution_id, document_id, product_id, line, branch_id, kind, quantity, unit_price, user_id, created_at)
       select institution_id, document_id, product_id, 2, branch_id, kind, quantity, unit_price, user_id, created_at
         from stock_movements where document_id = $1`,
    ],
    [
      'link has a role of a kind of documents',
      `insert into document_links select institution_id, id, 'GIVES', id from documents where id = $1`,
    ],
    ['document has an entry in the audit trail', `delete from audit_entries where record_id = $1`],
    [
      'balances of the audit trail differ by the movement',
      `update stock_movements set quantity = quantity + 1 where document_id = $1`,
    ],
    [
      'units that were paid for are worth something',
      `with paid as (
         update stock_movements set cost = 50, cost_given = true
          where product_id = (select product_id from stock_movements where document_id = $1) returning product_id)
       update branch_stock set value = 0 where product_id in (select product_id from paid)`,
    ],
  ])('report "%s" after: %s', async (rule, planted) => {
    const tea = await givenProduct(app, business)
    await receive(staff, tea, {})
    const { body } = await receive(staff, tea, {})
    const { id } = z.object({ id: z.string() }).parse(body)
    await app.database.sql('begin')
    try {
      await app.database.sql('set local session_replication_role = replica')
      await app.database.sql(planted, [id])
      await expect(requireInvariants(app.database)).rejects.toThrow(rule)
    } finally {
      await app.database.sql('rollback')
    }
  })
})

describe('posting several lines', () => {
  type Line = { refusal: string | null; available: number; balance: number }

  function post(product: readonly Product[], quantities: number[], kind = 'REMOVAL') {
    const { institution, admin, branch } = business
    return app.database.sql<Line>(
      `select refusal, available::int, balance::int
         from post_movements($1, $2, $3, $4, $5, $6)`,
      [
        ...[institution.id, randomUUID(), kind, branch.id, admin.user.id],
        JSON.stringify(
          product.map(({ id }, line) => ({ product_id: id, quantity: quantities[line] })),
        ),
      ],
    )
  }

  it('checks the stock after all lines of a product, and gives each line its own balance', async () => {
    const tea = await givenProduct(app, business, { stock: 10 })
    const salt = await givenProduct(app, business, { stock: 4 })
    await app.database.sql('begin')
    const posted = await post([tea, salt, tea], [-4, -4, -6])
    await app.database.sql('rollback')
    expect(posted.map(({ refusal, balance }) => [refusal, balance])).toEqual([
      [null, 6],
      [null, 0],
      [null, 0],
    ])
  })

  it('writes nothing and names every short line when one product is short', async () => {
    const tea = await givenProduct(app, business, { stock: 10 })
    const salt = await givenProduct(app, business, { stock: 4 })
    const before = await databaseDigest(app.database)
    const posted = await post([tea, salt, tea], [-5, -1, -6])
    expect(posted.map(({ refusal, available }) => [refusal, available])).toEqual([
      ['short', 10],
      [null, 4],
      ['short', 10],
    ])
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('a kind of documents with several lines', () => {
  const given = stockDocuments<
    'REMOVAL',
    { items: Item[]; branchId: string; id?: string },
    StockDocumentReply
  >({
    kind: 'REMOVAL',
    toDocument: ({ items }) => ({
      lines: items.map((item, line) => ({ ...item, path: `items.${line}.quantity` })),
      note: 'Flood',
    }),
    toReply: ({ branch, ...document }) => ({ ...document, branchId: branch.id }),
  })
  type Item = { productId: string; quantity: number }
  type StockDocumentReply = Omit<StockDocument, 'branch'> & { branchId: string }

  const caller = () => {
    const { institution, admin } = business
    const { id: userId, name } = admin.user
    const institutionId = institution.id
    const actor = { ...SELLER, institutionId, userId, name, institutionStatus: 'APPROVED' as const }
    return { db: app.db.by({ ...ORIGIN, user: userId }), actor }
  }

  function record(items: Item[], id = randomUUID()) {
    const body = { items, branchId: business.branch.id, id }
    return given.record({ ...caller(), body, key: null })
  }

  it('is written, listed and answered again with its lines in their order', async () => {
    const tea = await givenProduct(app, business, { stock: 10 })
    const salt = await givenProduct(app, business, { stock: 4 })
    const items = [
      { productId: tea.id, quantity: 4 },
      { productId: salt.id, quantity: 1 },
      { productId: tea.id, quantity: 3 },
    ]
    const id = randomUUID()
    const { json } = await record(items, id)
    const reply = z.object({ lines: z.array(z.unknown()) }).parse(JSON.parse(json))
    expect(reply.lines).toMatchObject(
      items.map(({ productId, quantity }) => ({ quantity, product: { id: productId } })),
    )
    const query = { branchId: business.branch.id, limit: 1, timeZone: 'UTC' }
    const page = await given.list({ ...caller(), query })
    expect(page.rows).toEqual([JSON.parse(json)])
    expect(await record(items, id)).toEqual({ json, replayed: true })
    const { body } = await app.send(listAuditEntries, {
      token: business.admin.token,
      query: { recordId: id },
    })
    expect(body[0]?.changes).toMatchObject([
      { field: 'reason', after: 'Flood' },
      ...[tea, salt]
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ name, id: of }) => ({
          field: 'stock',
          of: name,
          ...(of === tea.id ? { before: 10, after: 3 } : { before: 4, after: 3 }),
        })),
    ])
  })

  it('names every short line by its field', async () => {
    const tea = await givenProduct(app, business, { stock: 1 })
    const salt = await givenProduct(app, business, { stock: 4 })
    const refused = record([
      { productId: salt.id, quantity: 4 },
      { productId: tea.id, quantity: 2 },
    ])
    await expect(refused).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      fields: [{ path: 'items.1.quantity' }],
    })
  })
})
