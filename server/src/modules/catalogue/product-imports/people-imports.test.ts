import {
  PORTION_ROWS,
  addImportRows,
  createImport,
  getImport,
  listImportRows,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { deleteSupplier, listSuppliers, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { beforeEach, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { Import, ImportCells, ImportOf } from '@mezgeb/contract/catalogue/product-imports'
import type { Business } from '../../../testing/builders.ts'

const app = ownApp()
let shop: Business
let token: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
})

async function staged(of: ImportOf, cells: ImportCells[]): Promise<Import> {
  const branchId = of === 'SUPPLIERS' ? null : shop.branch.id
  const body = { of, fileName: 'people.xlsx', fileRows: cells.length, branchId }
  let { body: head } = await app.send(createImport, { token, body })
  for (let at = 0; at < cells.length; at += PORTION_ROWS) {
    const rows = cells
      .slice(at, at + PORTION_ROWS)
      .map((given, place) => ({ row: at + place + 1, cells: given }))
    const params = { id: head.id }
    ;({ body: head } = await app.send(addImportRows, { token, params, body: { rows } }))
  }
  return head
}

async function finish(call: typeof runImport | typeof undoImport, id: string): Promise<Import> {
  for (;;) {
    const { body: after } = await app.send(call, { token, params: { id } })
    if (after.status === 'DONE' || after.status === 'UNDONE') return after
  }
}

const rowsOf = async (id: string, query: { kept?: 'true' } = {}) =>
  (await app.send(listImportRows, { token, params: { id }, query: { ...query, limit: 200 } })).body
const add = async (body: { name: string; phone?: string; address?: string }) =>
  (await app.send(createCustomer, { token, body: { ...body, branchId: shop.branch.id } })).body

async function people() {
  const { body, headers } = await app.send(listCustomers, {
    token,
    query: { limit: 200, branchId: shop.branch.id },
  })
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ name, phone, address }) => [name, phone, address])
}

it('says what each row of customers would do, by name and phone number, and changes nothing', async () => {
  await add({ name: 'ሠላም Bekele', phone: '+251 911 22 33 44' })
  await add({ name: 'Abebe' })
  await add({ name: 'Sara', phone: '0922000001' })
  await add({ name: 'Sara', phone: '0922000002' })
  const before = await people()
  const { id, counts, branch } = await staged('CUSTOMERS', [
    { name: 'ሰላም bekele', phone: '0911223344', address: 'Bole' },
    { name: 'abebe', phone: 911000000 },
    { name: 'Sara', address: 'Piassa' },
    { name: 'Sara', phone: '0922000003' },
    { name: 'S', phone: '1'.repeat(201) },
    { name: 'Sara', phone: '0922 00 00 03' },
    { name: 'Tola' },
    { name: 'tola', phone: '0933' },
  ])
  expect([counts, branch]).toEqual([
    { CREATE: 2, CHANGE: 2, SAME: 0, ERROR: 4 },
    { id: shop.branch.id, name: shop.branch.name },
  ])
  const [known, filled, several, other, wrong, twice, , unclear] = await rowsOf(id)
  expect(known?.changes).toEqual([{ field: 'address', before: null, after: 'Bole' }])
  expect(filled?.changes).toEqual([{ field: 'phone', before: null, after: '911000000' }])
  expect(several?.errors).toMatchObject([{ message: '2 have this name. Give the phone number.' }])
  expect(other).toMatchObject({ outcome: 'CREATE' })
  expect(wrong?.errors.map(({ field }) => field)).toEqual(['name', 'phone'])
  expect(twice?.errors).toMatchObject([{ code: 'SAME_PERSON_AS_ROW', params: { row: 4 } }])
  expect(unclear?.errors).toMatchObject([{ code: 'SAME_PERSON_AS_ROW', params: { row: 7 } }])
  expect(await people()).toEqual(before)
})

it('adds and changes customers of the branch; undone, the unused new ones are hidden and old values are back', async () => {
  const abebe = await add({ name: 'Abebe', address: 'Merkato' })
  const tola = await add({ name: 'Tola', address: 'Adama' })
  const before = await people()
  const { id } = await staged('CUSTOMERS', [
    { name: 'Abebe', phone: '0911', address: 'Bole' },
    { name: 'Tola', address: 'Jimma' },
    ...['Bought', 'Renamed', 'Unused'].map((name) => ({ name, phone: '0944' })),
    { name: 'X' },
  ])
  expect(await finish(runImport, id)).toMatchObject({ status: 'DONE', done: 5 })
  expect(await people()).toHaveLength(5)
  const other = await givenBranch(app, shop.admin)
  const { body: elsewhere } = await app.send(listCustomers, {
    token,
    query: { branchId: other.id },
  })
  expect(elsewhere).toEqual([])

  const { body: found } = await app.send(listCustomers, { token, query: { search: '0944' } })
  const idOf = (name: string) => found.find((one) => one.name === name)?.id ?? ''
  const tea = await givenProduct(app, shop, { stock: 5 })
  const sale = { customerId: idOf('Bought'), branchId: shop.branch.id }
  await app.send(createSale, {
    token,
    body: { ...sale, saleItems: [{ productId: tea.id, quantity: 1 }] },
  })
  const change = (customer: string, body: object) =>
    app.send(updateCustomer, { token, params: { id: customer }, body })
  await change(idOf('Renamed'), { address: 'Gondar' })
  await change(tola.id, { address: 'Dessie' })

  expect(await finish(undoImport, id)).toMatchObject({ status: 'UNDONE', undone: 5, kept: 3 })
  expect((await rowsOf(id, { kept: 'true' })).map(({ name, kept }) => [name, kept])).toEqual([
    ['Tola', ['FIELDS']],
    ['Bought', ['PERSON']],
    ['Renamed', ['PERSON']],
  ])
  expect(await people()).toEqual([
    ...before.filter(([name]) => name === abebe.name),
    ...[
      ['Bought', '0944', null],
      ['Renamed', '0944', 'Gondar'],
      ['Tola', null, 'Dessie'],
    ],
  ])
  const refused = [
    await app.sendAnything(createSale, {
      token,
      body: {
        ...{ customerId: idOf('Unused'), branchId: shop.branch.id },
        saleItems: [{ productId: tea.id, quantity: 1 }],
      },
    }),
    await app.sendAnything(updateCustomer, {
      ...{ token, params: { id: idOf('Unused') }, body: { address: 'Harar' } },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
  const { body: trail } = await app.send(listAuditEntries, {
    token,
    query: { kind: 'CUSTOMER', action: 'DELETED' },
  })
  expect(trail.map(({ name }) => name)).toEqual(['Unused'])
  await requireInvariants(app.database)
})

it('keeps the counted total right when an undo hides counted customers', async () => {
  const names = Array.from({ length: 450 }, (_, at) => ({ name: `Customer ${at}`, phone: `${at}` }))
  const { id } = await staged('CUSTOMERS', names)
  await finish(runImport, id)
  const institution = shop.institution.id
  await app.database.sql(
    `with counted as (
       insert into day_counts (institution_id, list, part, day, rows)
       select $1, 'customers', part, date_trunc('day', now(), 'Africa/Addis_Ababa'), count(*)
         from customers c cross join lateral (values (c.branch_id), ('00000000-0000-0000-0000-000000000000'::uuid)) p (part)
        where institution_id = $1 group by part)
     insert into counted_until (institution_id, list, until) values ($1, 'customers', now() + interval '1 millisecond')`,
    [institution],
  )
  await requireInvariants(app.database)
  expect(await finish(undoImport, id)).toMatchObject({ undone: 450, kept: 0 })
  await requireInvariants(app.database)
  const [{ left } = { left: -1 }] = await app.database.sql<{ left: number }>(
    `select sum(rows)::int as left from day_counts where institution_id = $1 and list = 'customers'`,
    [institution],
  )
  expect(left).toBe(0)
})

it('imports suppliers of the institution with their contact person, and hides the unused new ones again', async () => {
  const known = await givenSupplier(app, shop.admin)
  const { id, branch, counts } = await staged('SUPPLIERS', [
    { name: known.name, contactPerson: 'Almaz', phone: '0911', leadDays: 3 },
    { name: 'Harar Coffee', contactPerson: 'Bekele', leadDays: '14' },
    { name: 'Late Traders', leadDays: '2 days' },
    { name: 'Later Traders', leadDays: 366 },
    { name: 'Used Traders' },
    { name: 'Deleted Traders' },
  ])
  expect([branch, counts.CREATE, counts.CHANGE, counts.ERROR]).toEqual([null, 3, 1, 2])
  const faults = (await rowsOf(id)).flatMap(({ errors }) => errors)
  expect(faults.map(({ field, code }) => [field, code])).toEqual([
    ['leadDays', 'INVALID_LEAD_DAYS'],
    ['leadDays', 'INVALID_LEAD_DAYS'],
  ])
  await finish(runImport, id)
  const list = async () => (await app.send(listSuppliers, { token, query: { limit: 200 } })).body
  expect(await list()).toMatchObject(
    [
      ...[
        { name: 'Deleted Traders' },
        { name: 'Harar Coffee', contactPerson: 'Bekele', leadDays: 14 },
      ],
      ...[
        { ...known, contactPerson: 'Almaz', phone: '0911', leadDays: 3, version: 2 },
        { name: 'Used Traders' },
      ],
    ].toSorted((one, other) => one.name.localeCompare(other.name)),
  )
  const idOf = async (name: string) => (await list()).find((one) => one.name === name)?.id ?? ''
  await app.send(deleteSupplier, { token, params: { id: await idOf('Deleted Traders') } })
  const tea = await givenProduct(app, shop)
  const supplierId = await idOf('Used Traders')
  const dateReceived = new Date().toISOString()
  const entry = { productId: tea.id, supplierId, quantity: 1, dateReceived }
  await app.send(createStockEntry, { token, body: { ...entry, branchId: shop.branch.id } })
  await app.send(updateSupplier, { token, params: { id: known.id }, body: { phone: '0999' } })

  expect(await finish(undoImport, id)).toMatchObject({ status: 'UNDONE', kept: 2 })
  expect(
    (await list()).map(({ name, phone, contactPerson, leadDays }) => [
      ...[name, phone, contactPerson, leadDays],
    ]),
  ).toEqual(
    [
      [known.name, '0999', known.contactPerson, known.leadDays],
      ['Used Traders', null, null, null],
    ].toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  )
  await requireInvariants(app.database)
})

it('leaves no portion half done when a sale takes a new customer during the undo', async () => {
  const cells = Array.from({ length: 30 }, (_, at) => ({ name: `Customer ${at}` }))
  const { id } = await staged('CUSTOMERS', cells)
  await finish(runImport, id)
  const { body: found } = await app.send(listCustomers, { token, query: { limit: 200 } })
  const tea = await givenProduct(app, shop, { stock: 100 })
  const sell = (customerId: string) =>
    app.sendAnything(createSale, {
      token,
      body: {
        ...{ customerId, branchId: shop.branch.id },
        saleItems: [{ productId: tea.id, quantity: 1 }],
      },
    })
  const [, ...sales] = await Promise.all([
    finish(undoImport, id),
    ...found.slice(0, 10).map((one) => sell(one.id)),
  ])
  // On a slow machine a sale may wait too long for the undo.
  expect(sales.every(({ status }) => [201, 404, 503].includes(status))).toBe(true)
  const sold = sales.filter(({ status }) => status === 201).length
  const { body: after } = await app.send(getImport, { token, params: { id } })
  // A sale that has found its customer before the undo keeps it.
  expect(after).toMatchObject({ status: 'UNDONE', undone: 30 })
  expect(after.kept).toBeLessThanOrEqual(sold)
  expect(await people()).toHaveLength(after.kept)
  await requireInvariants(app.database)
})
