import {
  PORTION_ROWS,
  addImportRows,
  createImport,
  getImport,
  listImportRows,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { deleteSupplier, listSuppliers, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { sumOf } from '@mezgeb/contract/kit/money'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import {
  getCustomer,
  getCustomerAgeing,
  getCustomerStatement,
} from '@mezgeb/contract/selling/customer-sales'
import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Import, ImportCells, ImportOf } from '@mezgeb/contract/catalogue/product-imports'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
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
    { name: 'ሰላም bekele', phone: "'0911-22-33-44", address: 'Bole' },
    { name: 'abebe', phone: 911000000 },
    { name: 'Sara', address: 'Piassa' },
    { name: 'Sara', phone: '0922000003' },
    { name: 'S', phone: '1'.repeat(201) },
    { name: 'Sara', phone: '0922 00 00 03' },
    { name: 'Tola' },
    { name: 'tola', phone: '0933' },
    { name: 'Kebede', phone: '2.51911E+11' },
    { name: 'Aster', phone: '0911-22-33-4x' },
  ])
  expect([counts, branch]).toEqual([
    { CREATE: 3, CHANGE: 2, SAME: 0, ERROR: 5 },
    { id: shop.branch.id, name: shop.branch.name },
  ])
  const [known, filled, several, other, wrong, twice, , unclear, cut, doubtful] = await rowsOf(id)
  expect(known?.changes).toEqual([{ field: 'address', before: null, after: 'Bole' }])
  expect(filled?.changes).toEqual([{ field: 'phone', before: null, after: '911000000' }])
  expect(several?.errors).toMatchObject([{ message: '2 have this name. Give the phone number.' }])
  expect(other).toMatchObject({ outcome: 'CREATE' })
  expect(wrong?.errors.map(({ field }) => field)).toEqual(['name', 'phone'])
  expect(twice?.errors).toMatchObject([{ code: 'SAME_PERSON_AS_ROW', params: { row: 4 } }])
  expect(unclear?.errors).toMatchObject([{ code: 'SAME_PERSON_AS_ROW', params: { row: 7 } }])
  expect(cut?.errors).toMatchObject([{ field: 'phone', code: 'DIGITS_LOST' }])
  expect([doubtful?.outcome, doubtful?.errors[0]?.code]).toEqual(['CREATE', 'PHONE_DOUBTFUL'])
  expect(await people()).toEqual(before)
})

it('knows the customers of an exported file by their ids: namesakes, of other branches, with other names and numbers', async () => {
  const sister = await givenBranch(app, shop.admin)
  const twin = await add({ name: 'Sara', address: "'=1" })
  const walkIn = { name: 'Walk-in customer', branchId: sister.id }
  const others = [{ name: 'Sara', phone: '+251 911 22 33 44', branchId: sister.id }, walkIn]
  for (const body of [...others, { name: 'Sara', branchId: shop.branch.id }])
    await app.send(createCustomer, { token, body })
  const { body: all } = await app.send(listCustomers, { token, query: { limit: 200 } })
  const file = all.map(({ id, name, phone, address }) => ({
    id,
    phone,
    address,
    name: name === walkIn.name ? 'ያልተመዘገበ ደንበኛ' : name,
  }))
  expect((await staged('CUSTOMERS', file)).counts).toEqual({
    CREATE: 0,
    CHANGE: 0,
    SAME: all.length,
    ERROR: 0,
  })
  const edited = file.map((row) =>
    row.id === twin.id ? { ...row, name: 'Sara B', phone: 7 } : row,
  )
  const { id, counts } = await staged('CUSTOMERS', [...edited, { id: twin.id, name: 'Sara C' }])
  expect(counts).toEqual({ CREATE: 0, CHANGE: 1, SAME: all.length - 1, ERROR: 1 })
  await finish(runImport, id)
  expect(await people()).toContainEqual(['Sara B', '7', "'=1"])
  await finish(undoImport, id)
  expect(await people()).toContainEqual(['Sara', null, "'=1"])
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
        customerId: idOf('Unused'),
        branchId: shop.branch.id,
        saleItems: [{ productId: tea.id, quantity: 1 }],
      },
    }),
    await app.sendAnything(updateCustomer, {
      token,
      params: { id: idOf('Unused') },
      body: { address: 'Harar' },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
  const { body: trail } = await app.send(listAuditEntries, {
    token,
    query: { kind: 'CUSTOMER', action: 'DELETED' },
  })
  expect(trail.map(({ name }) => name)).toEqual(['Unused'])
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
    { name: known.name, contactPerson: 'Almaz', phone: '0911', leadDays: 3, tin: '00 1234 5678' },
    { name: 'Harar Coffee', contactPerson: 'Bekele', address: "'—", leadDays: '14' },
    { name: 'Late Traders', leadDays: '2 days' },
    { name: 'Later Traders', leadDays: 366 },
    { name: 'Used Traders' },
    { name: 'Deleted Traders' },
  ])
  expect([branch, counts.CREATE, counts.CHANGE, counts.ERROR]).toEqual([null, 3, 1, 2])
  const faults = (await rowsOf(id)).flatMap(({ errors }) => errors)
  const stored = await app.database.sql(
    'select errors from import_rows where import_id = $1 and row in (3, 4) order by row',
    [id],
  )
  expect(stored).toEqual([
    { errors: [['leadDays', 'CELL_NOT_NUMBER', { text: '2 days' }]] },
    { errors: [['leadDays', 'INVALID_LEAD_DAYS', { max: 365 }]] },
  ])
  expect(faults.map(({ field, code }) => [field, code])).toEqual([
    ['leadDays', 'CELL_NOT_NUMBER'],
    ['leadDays', 'INVALID_LEAD_DAYS'],
  ])
  await finish(runImport, id)
  const list = async () => (await app.send(listSuppliers, { token, query: { limit: 200 } })).body
  expect(await list()).toMatchObject(
    [
      ...[
        { name: 'Deleted Traders' },
        { name: 'Harar Coffee', contactPerson: 'Bekele', address: '—', leadDays: 14 },
      ],
      ...[
        {
          ...known,
          contactPerson: 'Almaz',
          phone: '0911',
          leadDays: 3,
          tin: '0012345678',
          version: 2,
        },
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
})

it('keeps a new supplier to whom a bill is owed', async () => {
  const { id } = await staged('SUPPLIERS', [
    { name: 'Transport Traders' },
    { name: 'Free Traders' },
  ])
  await finish(runImport, id)
  const search = { token, query: { search: 'Transport' } }
  const [owed] = (await app.send(listSuppliers, search)).body
  const bill = { kind: 'BILL', supplierId: owed?.id ?? '', branchId: shop.branch.id } as const
  await app.send(createSupplierBill, {
    token,
    body: { ...bill, reference: 'B-1', billedOn: '2026-03-04', totalAmount: 40 },
  })
  expect(await finish(undoImport, id)).toMatchObject({ undone: 2, kept: 1 })
  const { body: left } = await app.send(listSuppliers, { token, query: {} })
  expect(left.map(({ name }) => name)).toEqual(['Transport Traders'])
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
        customerId,
        branchId: shop.branch.id,
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
})

describe('debts from the time of paper', () => {
  const MEZGEB = [
    {
      name: 'Almaz',
      tin: '00 1234 5678',
      creditLimit: '1,000.00',
      owed: 'ETB 700.50',
      owedSince: '2026/02/03',
    },
    { name: 'Bekele', owed: 300 },
    { name: 'Chaltu', owed: 0, owedSince: '2026-02-03' },
  ]
  const customerNamed = async (name: string) => {
    const { body } = await app.send(listCustomers, { token, query: { search: name } })
    const [found] = body
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  const statementOf = async (id: string) =>
    (await app.send(getCustomerStatement, { token, params: { id }, query: {} })).body
  const pay = (customerId: string, amount: number) =>
    app.sendAnything(createCustomerPayment, { token, body: { customerId, amount } })
  const receivables = async () => {
    const day = currentDay()
    const query = { from: day, to: day }
    const { body } = await app.send(getTrialBalance, { token, query })
    expect(sumOf(body.accounts.map(({ closing }) => closing))).toBe(0)
    return Object.fromEntries(body.accounts.map(({ id, closing }) => [id, closing]))
  }

  it('stand in statement, ageing and journal, count against the limit, and are paid the oldest first', async () => {
    const almaz = await add({ name: 'Almaz' })
    const file = await staged('CUSTOMERS', MEZGEB)
    expect(file.counts).toEqual({ CREATE: 2, CHANGE: 1, SAME: 0, ERROR: 0 })
    const [first] = await rowsOf(file.id)
    expect(first?.changes).toEqual([
      { field: 'tin', before: null, after: '0012345678' },
      { field: 'creditLimit', before: null, after: 1000 },
      { field: 'owed', before: null, after: 700.5 },
      { field: 'owedSince', before: null, after: '2026-02-03' },
    ])
    await finish(runImport, file.id)
    expect(await customerNamed('Almaz')).toMatchObject({
      id: almaz.id,
      tin: '0012345678',
      creditLimit: 1000,
      owed: 700.5,
      version: 2,
    })
    expect(await customerNamed('Chaltu')).not.toHaveProperty('owed')
    expect(await receivables()).toEqual({ RECEIVABLES: 1000.5, OPENING_DEBTS: -1000.5 })

    const tea = await givenProduct(app, shop, { stock: 100, pricePerUnit: 100 })
    const sell = (quantity: number) =>
      app.sendAnything(createSale, {
        token,
        body: {
          customerId: almaz.id,
          branchId: shop.branch.id,
          onAccount: quantity * 100,
          saleItems: [{ productId: tea.id, quantity }],
        },
      })
    expect((await sell(3)).failure.code).toBe('OVER_LIMIT')
    expect((await sell(2)).status).toBe(201)
    expect((await pay(almaz.id, 600)).status).toBe(201)
    const { body: sheet } = await app.send(getCustomer, { token, params: { id: almaz.id } })
    expect(sheet.openItems).toMatchObject([
      { isOpening: true, amount: 700.5, open: 100.5, branch: { id: shop.branch.id } },
      { amount: 200, open: 200 },
    ])
    const [opening] = sheet.openItems
    expect(opening?.date).toBe('2026-02-02T21:00:00.000Z')
    const settles = [{ saleId: opening?.saleId ?? '', amount: 0.5 }]
    const named = await app.sendAnything(createCustomerPayment, {
      token,
      body: { customerId: almaz.id, amount: 0.5, settles },
    })
    expect(named.status).toBe(201)
    expect(await statementOf(almaz.id)).toMatchObject({
      opening: 0,
      closing: 300,
      entries: [
        { kind: 'OPENING_DEBT', date: opening?.date, amount: 700.5 },
        { kind: 'SALE', amount: 200 },
        { kind: 'CUSTOMER_PAYMENT', amount: -600 },
        { kind: 'CUSTOMER_PAYMENT', amount: -0.5, balance: 300 },
      ],
    })
    const { body: ageing } = await app.send(getCustomerAgeing, { token, query: {} })
    expect(ageing.customers).toMatchObject([
      { name: 'Almaz', owed: 300, ages: [200, 0, 0, 100], since: opening?.date },
      { name: 'Bekele', owed: 300, ages: [300, 0, 0, 0] },
    ])
  })

  it('are not doubled by the same file, nor by a corrected one, and are taken back unless paid in part', async () => {
    const first = await staged('CUSTOMERS', MEZGEB)
    await finish(runImport, first.id)
    const again = await staged('CUSTOMERS', MEZGEB)
    expect(again.counts).toMatchObject({ SAME: 3, ERROR: 0 })
    const corrected = await staged('CUSTOMERS', [
      { name: 'Almaz', owed: 800 },
      { name: 'Bekele', owed: 300, owedSince: '2026-01-01' },
      { name: 'Chaltu', owed: 5, owedSince: addDays(currentDay(), 1) },
      { name: 'Eden', owed: 5, owedSince: '03/2026' },
      { name: 'Dawit', owed: 'much' },
    ])
    const errors = (await rowsOf(corrected.id)).flatMap((row) => row.errors)
    expect(errors.map(({ field, code, params }) => [field, code, params?.['owed']])).toEqual([
      ['owed', 'OPENING_DEBT_THERE', 700.5],
      ['owed', 'OPENING_DEBT_THERE', 300],
      ['owedSince', 'INVALID_OWED_SINCE', undefined],
      ['owedSince', 'CELL_DAY_MISSING', undefined],
      ['owed', 'CELL_NOT_NUMBER', undefined],
    ])
    const bekele = await customerNamed('Bekele')
    expect((await pay(bekele.id, 10)).status).toBe(201)

    expect(await finish(undoImport, first.id)).toMatchObject({ undone: 3, kept: 1 })
    expect(await rowsOf(first.id, { kept: 'true' })).toMatchObject([
      { name: 'Bekele', kept: ['DEBT'] },
    ])
    expect((await people()).map(([name]) => name)).toEqual(['Bekele'])
    expect(await receivables()).toEqual({ RECEIVABLES: 290, OPENING_DEBTS: -300, CASH: 10 })
    await requireInvariants(app.database)
    const next = await staged('CUSTOMERS', [{ name: 'Almaz', owed: 800 }])
    await finish(runImport, next.id)
    expect(await customerNamed('Almaz')).toMatchObject({ owed: 800 })

    const known = await add({ name: 'Known' })
    const change = await staged('CUSTOMERS', [{ name: 'Known', owed: 50, creditLimit: 60 }])
    await finish(runImport, change.id)
    await finish(undoImport, change.id)
    expect(await customerNamed('Known')).toMatchObject({ id: known.id, name: 'Known' })
    expect(await customerNamed('Known')).not.toHaveProperty('owed')
    expect((await statementOf(known.id)).entries.map(({ amount }) => amount)).toEqual([50, -50])
  })

  it('stay as they are by an exported file, unchanged or from before other sales', async () => {
    const paper = await staged('CUSTOMERS', [{ name: 'Almaz', owed: 700, owedSince: '2026-02-03' }])
    await finish(runImport, paper.id)
    const almaz = await customerNamed('Almaz')
    await pay(almaz.id, 300)
    const bekele = await add({ name: 'Bekele' })
    const tea = await givenProduct(app, shop, { stock: 100, pricePerUnit: 100 })
    const sell = async (customerId: string, quantity: number) => {
      const saleItems = [{ productId: tea.id, quantity }]
      const body = { customerId, branchId: shop.branch.id, onAccount: quantity * 100, saleItems }
      expect((await app.sendAnything(createSale, { token, body })).status).toBe(201)
    }
    for (const { id } of [almaz, bekele])
      await app.send(updateCustomer, { token, params: { id }, body: { creditLimit: 5000 } })
    await sell(bekele.id, 4)
    const exported = [
      { name: 'Almaz', creditLimit: 5000, owed: 400, owedSince: '2026-02-03' },
      { name: 'Bekele', creditLimit: 5000, owed: 400, owedSince: currentDay() },
    ]
    expect((await staged('CUSTOMERS', exported)).counts).toMatchObject({ SAME: 2 })
    const { id } = await staged('CUSTOMERS', [{ name: 'Almaz', owed: 400 }, ...exported.slice(1)])
    expect(await finish(runImport, id)).toMatchObject({ counts: { SAME: 2 } })
    expect(await customerNamed('Bekele')).toMatchObject({ owed: 400, version: 2 })

    for (const customer of [almaz, bekele]) await sell(customer.id, 1)
    const late = await staged('CUSTOMERS', exported)
    expect((await rowsOf(late.id)).flatMap(({ errors }) => errors).map(({ code }) => code)).toEqual(
      ['OPENING_DEBT_THERE', 'BOUGHT_BY_THEN'],
    )
    const before = { name: 'Bekele', owed: 50, owedSince: addDays(currentDay(), -1) }
    expect((await staged('CUSTOMERS', [before])).counts).toMatchObject({ CHANGE: 1 })
  })
})
