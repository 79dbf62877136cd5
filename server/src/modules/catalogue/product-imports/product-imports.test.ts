import { createBranch } from '@mezgeb/contract/business/branches'
import { createCategory } from '@mezgeb/contract/catalogue/categories'
import {
  PORTION_ROWS,
  addImportRows,
  createImport,
  getImport,
  listImportRows,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { productCells, stockIn, stocksText } from '@mezgeb/contract/catalogue/product-cells'
import { createVariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getFirstSteps } from '@mezgeb/contract/insight/dashboard'
import { createPriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { listMoved } from '@mezgeb/contract/stock/moved'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createStockTake } from '@mezgeb/contract/stock/stock-take-calls'
import { createTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCategory,
  givenDelivery,
  givenOrder,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { somePhoto } from '../../../testing/pictures.ts'
import { stockIn as stockInBooks } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'
import { dropStaleRows } from './drop-stale-rows.ts'

import type { Import, ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
let shop: Business
let token: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
})

type Given = Partial<Pick<Import, 'fileName' | 'columns'> & { branchId: string; content: string }>

async function begin(
  fileRows: number,
  quantities: Import['quantities'],
  more: Given = {},
): Promise<Import> {
  const place = { fileName: 'goods.xlsx', branchId: shop.branch.id }
  const body = { ...place, fileRows, quantities, ...more }
  return (await app.send(createImport, { token, body })).body
}

async function staged(
  cells: ImportCells[],
  quantities: Import['quantities'] = 'ADD',
  more: Given = {},
): Promise<Import> {
  let { id, ...rest } = await begin(cells.length, quantities, more)
  for (let at = 0; at < cells.length; at += PORTION_ROWS) {
    const rows = cells
      .slice(at, at + PORTION_ROWS)
      .map((given, place) => ({ row: at + place + 1, cells: given }))
    const answer = await app.send(addImportRows, { token, params: { id }, body: { rows } })
    ;({ id, ...rest } = answer.body)
  }
  return { id, ...rest }
}

const step = async (call: typeof runImport | typeof undoImport, id: string) =>
  (await app.send(call, { token, params: { id } })).body

async function finish(call: typeof runImport | typeof undoImport, id: string): Promise<Import> {
  for (;;) {
    const after = await step(call, id)
    if (after.status === 'DONE' || after.status === 'UNDONE') return after
  }
}

type Query = { outcome?: 'ERROR'; kept?: 'true'; pictures?: 'true' }
const rowsOf = async (id: string, query: Query = {}) =>
  (await app.send(listImportRows, { token, params: { id }, query })).body

async function shelf(query: { archived?: 'true' } = {}) {
  const { body } = await app.send(listProducts, { token, query: { ...query, limit: 200 } })
  return body.map(({ name, pricePerUnit, unit, code, category, branchProducts }) => ({
    name,
    pricePerUnit,
    unit,
    code,
    category: category.name,
    stock: branchProducts.map(({ quantity }) => quantity),
  }))
}

const stockOf = (product: { id: string }) => stockInBooks(app, shop.branch, product)

const TEA = {
  name: 'Tea',
  category: 'Drinks',
  unit: 'box',
  pricePerUnit: 'ETB 1,250.50',
  quantity: 8,
  unitCost: 900,
}

describe('the check of a file', () => {
  it('says of each row and cell what it would do, and changes nothing', async () => {
    const coffee = await givenProduct(app, shop, { name: 'ሠላም Coffee', code: 'C1', stock: 5 })
    const before = await shelf()
    const { counts, rows, status, id } = await staged([
      TEA,
      { name: 'ሰላም coffee', pricePerUnit: 77, quantity: 3 },
      { code: 'c1', unit: coffee.unit },
      { name: 'X', category: '', unit: 'kg', pricePerUnit: 'cheap', quantity: -2 },
      { ...TEA, name: 'tea' },
    ])
    expect({ counts, rows, status }).toEqual({
      counts: { CREATE: 1, CHANGE: 1, SAME: 1, ERROR: 2 },
      rows: 5,
      status: 'CHECKED',
    })
    const [created, changed, same, wrong, twice] = await rowsOf(id)
    expect(created?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', 'Tea'],
      ['category', 'Drinks'],
      ['unit', 'box'],
      ['pricePerUnit', 1250.5],
      ['quantity', 8],
      ['unitCost', 900],
    ])
    expect(changed?.changes).toEqual([
      { field: 'pricePerUnit', before: coffee.pricePerUnit, after: 77 },
      { field: 'quantity', before: 5, after: 8 },
    ])
    expect(same).toMatchObject({ outcome: 'SAME', changes: [] })
    expect(wrong?.errors.map(({ field, message }) => [field, message])).toEqual([
      ['name', 'Name must be at least 2 characters'],
      ['pricePerUnit', 'cheap is not a number'],
      ['quantity', 'The quantity must be at least 0'],
      ['category', 'Category is required'],
    ])
    expect(twice?.errors).toMatchObject([{ field: 'name', message: 'Row 1 has the same product' }])
    const stored = await app.database.sql<{ errors: unknown; cells: unknown }>(
      'select errors, cells from import_rows where import_id = $1 and row in (4, 5) order by row',
      [id],
    )
    expect(stored).toEqual([
      {
        errors: [
          ['name', 'NAME_TOO_SHORT', { min: 2 }],
          ['pricePerUnit', 'CELL_NOT_NUMBER', { text: 'cheap' }],
          ['quantity', 'STOCK_NEGATIVE'],
          ['category', 'CATEGORY_REQUIRED'],
        ],
        cells: { name: 'X', category: '', unit: 'kg', pricePerUnit: 'cheap', quantity: -2 },
      },
      { errors: [['name', 'SAME_AS_ROW', { row: 1 }]], cells: { ...TEA, name: 'tea' } },
    ])
    // To correct them and import them alone.
    expect(wrong?.cells).toEqual(stored[0]?.cells)
    expect(changed).not.toHaveProperty('cells')
    expect(await rowsOf(id, { outcome: 'ERROR' })).toHaveLength(2)
    expect(await shelf()).toEqual(before)
  })

  it('says what is wrong with a cell, and leaves out its row alone', async () => {
    await givenProduct(app, shop, { name: 'Red Lentils' })
    const { id, counts } = await staged([
      { ...TEA, name: 'Roof sheet', pricePerUnit: '1.250' },
      { ...TEA, name: 'Beans', pricePerUnit: '#N/A' },
      { ...TEA, name: 'Oats', pricePerUnit: null },
      { ...TEA, name: 'Filter', description: 'Long instruction. '.repeat(150) },
      { ...TEA, name: 'Caf\ufffd' },
      { ...TEA, name: 'Salt', pricePerUnit: 459.885, unitCost: 333.33333 },
      { ...TEA, name: 'Rice', unitCost: 333.3333, quantity: '3.0000000000000004' },
      { name: 'Red\u00a0 lentils', pricePerUnit: '(5)' },
      { name: 'red\u00a0 lentils', pricePerUnit: '12,50 ብር' },
    ])
    expect(counts).toEqual({ CREATE: 1, CHANGE: 1, SAME: 0, ERROR: 7 })
    const rows = await rowsOf(id)
    const sentences = rows.map(({ errors }) => errors.map(({ message }) => message))
    expect(sentences).toEqual([
      ['1.250 is 1.25 or 1250. Choose the decimal sign of its column.'],
      ['#N/A is an error in the spreadsheet'],
      ['The price is missing'],
      ['At most 2000 characters are allowed'],
      ['Letters are lost in Caf?. Save the file as UTF-8.'],
      [
        'Price per unit can have at most 2 decimals',
        'Cost must be a number from 0 to 99,999,999.99 with at most 4 decimals',
      ],
      [],
      ['Price per unit must be greater than 0'],
      [],
    ])
    await finish(runImport, id)
    const { body } = await app.send(listProducts, { token, query: { limit: 200 } })
    expect(body.map(({ name, pricePerUnit }) => [name, pricePerUnit])).toEqual([
      ['Red Lentils', 12.5],
      ['Rice', 1250.5],
    ])
    const moved = await app.database.sql<{ cost: string }>(
      `select cost::text from stock_movements where institution_id = $1 and product_id = $2`,
      [shop.institution.id, body[1]?.id],
    )
    expect(moved).toMatchObject([{ cost: '1000.00' }])
  })

  it('takes a category for new goods whose row has none', async () => {
    const known = await givenProduct(app, shop, { name: 'Honey' })
    const goods = { unit: 'jar', pricePerUnit: 95, ifNew: { category: 'Groceries' } }
    const { id, counts } = await staged([
      { ...goods, name: 'Jam' },
      { ...goods, name: 'Pickles', category: 'Vegetables' },
      { name: 'Honey', pricePerUnit: 96, ifNew: { category: 'Groceries' } },
      { ...goods, name: 'Mustard', ifNew: { category: ' ' } },
    ])
    expect(counts).toEqual({ CREATE: 2, CHANGE: 1, SAME: 0, ERROR: 1 })
    expect((await rowsOf(id))[3]?.errors).toMatchObject([{ code: 'CATEGORY_REQUIRED' }])
    await finish(runImport, id)
    const categoryOf = async (search: string) =>
      (await app.send(listProducts, { token, query: { search } })).body[0]?.category.name
    expect(await categoryOf('Jam')).toBe('Groceries')
    expect(await categoryOf('Pickles')).toBe('Vegetables')
    expect(await categoryOf('Honey')).toBe(known.category.name)
  })

  it('takes the category that is there, in whatever spelling', async () => {
    const { body: meat } = await app.send(createCategory, { token, body: { name: 'ሥጋ ቤት' } })
    const goods = { unit: 'kg', pricePerUnit: 95 }
    const file = ['ስጋ ቤት', 'ሥጋ  ቤት', 'ስጋ፡ቤት', 'New', 'NEW'].map((category, at) => ({
      ...goods,
      category,
      name: `Goods ${at}`,
    }))
    await finish(runImport, (await staged(file)).id)
    const names = (await shelf()).map(({ category }) => category)
    expect(names).toEqual([meat.name, meat.name, meat.name, 'New', 'New'])
    expect((await staged(file)).counts).toMatchObject({ SAME: 5 })
    // Of two that are alike the one that is spelt so.
    await app.send(createCategory, { token, body: { name: 'ስጋ ቤት' } })
    const [first, second] = [
      { ...file[0], name: 'Aa' },
      { ...file[1], name: 'Ab', category: 'ሥጋ ቤት' },
    ]
    await finish(runImport, (await staged([first, second])).id)
    expect((await shelf()).slice(0, 2).map(({ category }) => category)).toEqual(['ስጋ ቤት', 'ሥጋ ቤት'])
  })

  it('takes new goods in kilograms for weighed ones, and a unit where the file has none', async () => {
    const known = await givenProduct(app, shop, { name: 'Sugar', unit: 'kg', stock: 5 })
    const goods = { category: 'Food', pricePerUnit: 95 }
    const { id, counts } = await staged([
      { ...goods, name: 'Salt', unit: 'ኪ.ግ', quantity: 12.5 },
      { ...goods, name: 'Oil', unit: 'Litres', unitSize: 'no' },
      { ...goods, name: 'Teff', unit: 'KGS', ifNew: { unit: 'piece', unitSize: 'no' } },
      { ...goods, name: 'Cup', ifNew: { unit: 'piece' } },
      { name: 'Sugar', pricePerUnit: 90, ifNew: { unit: 'piece' } },
      { ...goods, name: 'Spoon' },
      { ...goods, name: 'Bag', unit: 'bag 5 kg' },
    ])
    expect(counts).toEqual({ CREATE: 5, CHANGE: 1, SAME: 0, ERROR: 1 })
    const rows = await rowsOf(id)
    const says = rows.map(({ changes }) =>
      changes.flatMap(({ field, after }) =>
        field === 'unit' || field === 'unitSize' ? [`${field} ${after}`] : [],
      ),
    )
    expect(says).toEqual([
      ...[
        ['unit ኪ.ግ', 'unitSize yes'],
        ['unit Litres', 'unitSize no'],
      ],
      ...[['unit KGS', 'unitSize no'], ['unit piece'], [], [], ['unit bag 5 kg']],
    ])
    expect(rows[5]?.errors).toMatchObject([{ field: 'unit', code: 'UNIT_REQUIRED' }])
    await finish(runImport, id)
    const { body } = await app.send(listProducts, { token, query: { search: 'Salt' } })
    expect(body).toMatchObject([{ unitSize: 1000, branchProducts: [{ quantity: 12_500 }] }])
    const kept = await app.send(listProducts, { token, query: { search: known.name } })
    expect(kept.body[0]).not.toHaveProperty('unitSize')
  })

  it('takes the signs that people write for nothing as empty cells', async () => {
    const none = { category: 'Tools', unit: 'piece', pricePerUnit: 5, barcodes: '-', packs: 'none' }
    const { counts, id } = await staged([
      { ...none, name: 'Cup', code: 'N/A', supplier: '–', expiresOn: '-', batch: 'nil' },
      { ...none, name: 'Mug', code: 'n/a', supplier: 'None', barcodes: 0 },
    ])
    expect(counts).toMatchObject({ CREATE: 2, ERROR: 0 })
    await finish(runImport, id)
    const { body } = await app.send(listProducts, { token })
    expect(body.map((one) => [one.name, one.code, one.barcodes, one.supplier])).toEqual([
      ['Cup', null, [], undefined],
      ['Mug', null, [], undefined],
    ])
  })

  it('refuses a name that several products have, and a code of another product', async () => {
    await givenProduct(app, shop, { name: 'Rice', code: 'R1' })
    await givenProduct(app, shop, { name: 'Rice' })
    const { id } = await staged([
      { name: 'Rice', pricePerUnit: 3 },
      { name: 'Sugar', category: 'Food', unit: 'kg', pricePerUnit: 1, barcodes: 'r1' },
      { name: 'Rice', code: 'R1', pricePerUnit: 3 },
    ])
    expect((await rowsOf(id)).map(({ outcome, errors }) => [outcome, errors[0]?.message])).toEqual([
      ['ERROR', '2 products have this name. Give the code.'],
      ['ERROR', 'R1 is already used by Rice'],
      ['CHANGE', undefined],
    ])
  })

  it('refuses a row that is in one request twice', async () => {
    const { id } = await begin(2, 'ADD')
    const row = { row: 1, cells: TEA }
    const params = { id }
    const answer = await app.sendAnything(addImportRows, {
      token,
      params,
      body: { rows: [row, { ...row, cells: { ...TEA, name: 'Salt' } }] },
    })
    expect(answer).toMatchObject({ status: 400, failure: { fields: [{ code: 'ROW_TWICE' }] } })
    expect((await app.send(getImport, { token, params })).body.rows).toBe(0)
  })

  it('replaces a row that is sent again, and takes none once the import runs', async () => {
    const { id } = await staged([TEA])
    const send = (name: string) =>
      app.sendAnything(addImportRows, {
        token,
        params: { id },
        body: { rows: [{ row: 1, cells: { ...TEA, name } }] },
      })
    expect((await send('Green tea')).body).toMatchObject({ rows: 1 })
    await finish(runImport, id)
    expect((await send('Black tea')).failure.code).toBe('STATUS_CHANGE')
    expect((await shelf()).map(({ name }) => name)).toEqual(['Green tea'])
  })
})

describe('a file without a run', () => {
  const sweep = () =>
    app.db.inInstitution(shop.institution.id, (tx) => dropStaleRows(tx, shop.institution.id))

  it('loses its rows after a week, and its import says so', async () => {
    const [old, done, fresh] = [await staged([TEA]), await staged([TEA]), await staged([TEA])]
    await finish(runImport, done.id)
    await app.database.sql(
      `update imports set created_at = now() - interval '8 days' where id = any ($1)`,
      [[old.id, done.id]],
    )
    expect([await sweep(), await sweep()]).toEqual([true, false])
    const read = async ({ id }: Import) =>
      (await app.send(getImport, { token, params: { id } })).body
    expect(await read(old)).toMatchObject({ status: 'CHECKED', rows: 0, fileRows: 1 })
    expect((await read(old)).counts).toEqual({ CREATE: 0, CHANGE: 0, SAME: 0, ERROR: 0 })
    expect(await rowsOf(old.id)).toEqual([])
    expect(
      await Promise.all([done, fresh].map(async ({ id }) => (await rowsOf(id)).length)),
    ).toEqual([1, 1])
    await requireInvariants(app.database)
    await app.database.sql('update imports set rows = 2 where id = $1', [fresh.id])
    await expect(requireInvariants(app.database)).rejects.toThrow('an import counts its rows')
    await app.database.sql('update imports set rows = 1 where id = $1', [fresh.id])
  })
})

describe('an import', () => {
  it('sets the lowest price with discount, and its undo takes it back', async () => {
    await givenProduct(app, shop, { name: 'Coffee' })
    const { id } = await staged([
      { name: 'Coffee', floorPrice: '45.50' },
      { ...TEA, floorPrice: 1000 },
      { name: 'Salt', category: 'Food', unit: 'kg', pricePerUnit: 9, floorPrice: -1 },
    ])
    const [changed, , wrong] = await rowsOf(id)
    expect(changed?.changes).toEqual([{ field: 'floorPrice', before: null, after: 45.5 }])
    expect(wrong?.errors).toMatchObject([{ field: 'floorPrice' }])
    await finish(runImport, id)
    const floors = async () => {
      const { body } = await app.send(listProducts, { token, query: { limit: 200 } })
      return body.map(({ name, floorPrice }) => [name, floorPrice])
    }
    expect(await floors()).toEqual([
      ['Coffee', 45.5],
      ['Tea', 1000],
    ])
    await finish(undoImport, id)
    expect(await floors()).toEqual([['Coffee', undefined]])
  })

  it('adds products with categories, codes and opening stock at cost, and leaves errors out', async () => {
    const { id } = await staged([
      { ...TEA, code: 't-1', barcodes: '6001; 6002' },
      { name: 'Milk', category: 'drinks', unit: 'l', pricePerUnit: 60 },
      { name: 'No price', category: 'Drinks', unit: 'l' },
    ])
    expect(await finish(runImport, id)).toMatchObject({ status: 'DONE', done: 2 })
    expect(await shelf()).toEqual([
      { name: 'Milk', pricePerUnit: 60, unit: 'l', code: null, category: 'Drinks', stock: [] },
      {
        name: 'Tea',
        pricePerUnit: 1250.5,
        unit: 'box',
        code: 'T-1',
        category: 'Drinks',
        stock: [8],
      },
    ])
    const [{ value } = { value: 0 }] = await app.database.sql<{ value: number }>(
      'select value::float8 as value from branch_stock where institution_id = $1',
      [shop.institution.id],
    )
    expect(value).toBe(7200)
    const { body: trail } = await app.send(listAuditEntries, { token })
    expect(trail.map(({ kind, action }) => `${kind} ${action}`)).toEqual(
      expect.arrayContaining(['IMPORT CREATED', 'PRODUCT CREATED', 'OPENING_STOCK CREATED']),
    )
  })

  it('gives new goods the threshold of the institution where they have none, and completes a first step', async () => {
    const params = { id: shop.institution.id }
    const change = (defaultThreshold: number | null) =>
      app.sendAnything(updateInstitution, { token, params, body: { defaultThreshold } })
    expect(await change(0)).toMatchObject({ status: 400 })
    expect(await change(5)).toMatchObject({ status: 200, body: { defaultThreshold: 5 } })
    const steps = async () => (await app.send(getFirstSteps, { token })).body.hasStockEntry
    expect(await steps()).toBe(false)
    const { id } = await staged([TEA, { ...TEA, name: 'Salt', lowStockThreshold: 2 }])
    await finish(runImport, id)
    const { id: categoryId } = await givenCategory(app, shop.admin)
    const goods = {
      name: 'Limes',
      unit: 'kg',
      pricePerUnit: 1,
      categoryId,
      unitSize: 1000 as const,
    }
    await app.send(createProduct, { token, body: goods })
    await app.send(createProduct, {
      token,
      body: { ...goods, name: 'Oil', lowStockThreshold: null },
    })
    const thresholds = await app.database.sql<{ name: string; at: number | null }>(
      'select name, low_stock_threshold as at from products where institution_id = $1 order by name',
      [shop.institution.id],
    )
    expect(thresholds.map(({ name, at }) => [name, at])).toEqual([
      ['Limes', 5000],
      ['Oil', null],
      ['Salt', 2],
      ['Tea', 5],
    ])
    expect(await steps()).toBe(true)
  })

  it('sets or adds quantities, of the stock at the time of the run', async () => {
    const tea = await givenProduct(app, shop, { name: 'Tea', stock: 10 })
    const { id: setId } = await staged([{ name: 'Tea', quantity: 4 }], 'SET')
    const { id: addId } = await staged([{ name: 'Tea', quantity: 4 }], 'ADD')
    const removal = { reason: 'Broken', dateRemoved: '2026-11-20', branchId: shop.branch.id }
    await app.send(createStockOut, { token, body: { ...removal, productId: tea.id, quantity: 1 } })
    await finish(runImport, setId)
    expect((await shelf())[0]?.stock).toEqual([4])
    expect((await rowsOf(setId))[0]?.changes).toEqual([{ field: 'quantity', before: 9, after: 4 }])
    await finish(runImport, addId)
    expect((await shelf())[0]?.stock).toEqual([8])
  })

  it('is not applied before all rows of its file are there', async () => {
    const { id } = await begin(2, 'ADD')
    const send = (row: number) =>
      app.send(addImportRows, {
        token,
        params: { id },
        body: { rows: [{ row, cells: { ...TEA, name: `Tea ${row}` } }] },
      })
    await send(1)
    const refused = await app.sendAnything(runImport, { token, params: { id } })
    expect(refused.failure.code).toBe('STATUS_CHANGE')
    expect(await shelf()).toEqual([])
    await send(2)
    const beyond = await app.sendAnything(addImportRows, {
      token,
      params: { id },
      body: { rows: [1, 5].map((row) => ({ row, cells: { ...TEA, name: `Coffee ${row}` } })) },
    })
    expect(beyond).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'rows', code: 'TOO_MANY_LINES', params: { max: 2 } }] },
    })
    expect(await finish(runImport, id)).toMatchObject({ done: 2 })
    expect((await shelf()).map(({ name }) => name)).toEqual(['Tea 1', 'Tea 2'])
  })
})

it('a file gives each product the code of its package, however a spreadsheet or a printer wrote it', async () => {
  const food = { category: 'Food', unit: 'tin', pricePerUnit: 55 }
  const named = (name: string, barcodes: string | number, more: ImportCells = {}) => ({
    ...food,
    ...more,
    name,
    barcodes,
  })
  await givenProduct(app, shop, { name: 'Soda', barcodes: ['5449000000996'] })
  const { id } = await staged([
    named('Tin A', '="0012345678905"'),
    named('Tin B', "'0012345678912"),
    named('Matches', '6 001234 567892', { packs: 'carton x 10 [1 5449000 00099 3]' }),
    named('Notebook', '978-99944-0-123-5 | 6009801234567'),
    named('Soap A', '6.00123E+12'),
    named('Soap B', '6,00123E+12'),
    named('Parcel', 123_456_789_012_345_680),
    named('Bolt', '', { code: '2026-03-05' }),
    named('Nut', '8-Mar'),
    named('Twin', '012345678905'),
    named('Soda 2', '05449000000996'),
    named('Loose', '6 001 6 002'),
  ])
  const wrong = (code: string) =>
    `${code}: the last digit does not fit. Compare it with the package.`
  const lost = 'Digits were lost: write the number in full'
  expect(
    (await rowsOf(id)).map(({ name, outcome, errors }) => [name, outcome, errors[0]?.message]),
  ).toEqual([
    ['Tin A', 'CREATE', undefined],
    ['Tin B', 'CREATE', undefined],
    ['Matches', 'CREATE', wrong('6001234567892')],
    ['Notebook', 'CREATE', wrong('9789994401235')],
    ['Soap A', 'ERROR', lost],
    ['Soap B', 'ERROR', lost],
    ['Parcel', 'ERROR', lost],
    ['Bolt', 'ERROR', 'A date is no code: 2026-03-05'],
    ['Nut', 'ERROR', 'A date is no code: 8-MAR'],
    ['Twin', 'ERROR', 'Row 1 has the same product'],
    ['Soda 2', 'ERROR', '5449000000996 is already used by Soda'],
    ['Loose', 'ERROR', expect.stringMatching(/^A barcode has up to 48 letters/)],
  ])
  await finish(runImport, id)
  const found = async (search: string) =>
    (await app.send(listProducts, { token, query: { search, limit: 1 } })).body.map(
      ({ name }) => name,
    )
  for (const [code, name] of [
    ...[
      ['0012345678905', 'Tin A'],
      ['012345678905', 'Tin A'],
      ['0 12345 67890 5', 'Tin A'],
    ],
    ...[
      ['0012345678912', 'Tin B'],
      ['6001234567892', 'Matches'],
      ['15449000000993', 'Matches'],
    ],
    ...[
      ['9789994401235', 'Notebook'],
      ['6009801234567', 'Notebook'],
    ],
  ])
    expect([code, await found(code ?? '')]).toEqual([code, [name]])
  // A known barcode gives no warning.
  const { id: again } = await staged([named('Matches', '6 001234 567892')])
  expect(await rowsOf(again)).toMatchObject([{ outcome: 'SAME', errors: [] }])
})

it('a file that has lost the zeros before its codes finds the same ones by the check digit, and warns of others', async () => {
  const food = { category: 'Food', unit: 'tin', pricePerUnit: 55 }
  await givenProduct(app, shop, { name: 'Tin', barcodes: ['0012345678905'] })
  await givenProduct(app, shop, { name: 'Bolt', code: '00042', barcodes: ['00000771'] })
  await givenProduct(app, shop, { name: 'Salt', code: '12345678929' })
  const { id } = await staged([
    { name: 'TIN', barcodes: 12_345_678_905 },
    { ...food, name: 'Other tin', barcodes: '12345678905' },
    { ...food, name: 'Other salt', barcodes: '0012345678929' },
    { ...food, name: 'New', barcodes: '12345678912; 1234565' },
    { ...food, name: 'Wrong', barcodes: 12_345_678_904 },
    { name: 'Bolt', code: 42, barcodes: 771 },
  ])
  const lost = (code: string) =>
    `${code}: zeros before it may be lost. Compare it with the package.`
  expect(
    (await rowsOf(id)).map(({ name, outcome, errors }) => [
      ...[name, outcome],
      ...errors.map(({ message }) => message),
    ]),
  ).toEqual([
    ['TIN', 'SAME'],
    [
      ...['Other tin', 'ERROR'],
      ...['0012345678905 is already used by Tin', 'Row 1 has the same product'],
    ],
    ['Other salt', 'ERROR', '0012345678929 is already used by Salt'],
    ['New', 'CREATE'],
    ['Wrong', 'CREATE', lost('12345678904')],
    ['Bolt', 'CHANGE', lost('42'), lost('771')],
  ])
  await finish(runImport, id)
  for (const [search, name] of [
    ['0012345678912', 'New'],
    ['012345678912', 'New'],
    ['12345678912', 'New'],
    ['01234565', 'New'],
    ['12345678929', 'Salt'],
    ['012345678929', 'Salt'],
    ['12345678904', 'Wrong'],
  ]) {
    const { body } = await app.send(listProducts, { token, query: { search: search ?? '' } })
    expect([search, body.map((one) => one.name)]).toEqual([search, [name]])
  }
})

it('a quantity with a word is that number in the unit of the product, and a question in another one', async () => {
  await givenProduct(app, shop, { name: 'Cheese', unit: 'kg', unitSize: 1000 })
  const cola = { ...TEA, name: 'Cola', unit: 'bottle' }
  const { id } = await staged([
    { ...cola, quantity: '24 pcs', lowStockThreshold: '6 bottles' },
    { ...cola, name: 'Fanta', quantity: '2 doz' },
    { ...cola, name: 'Mirinda', lowStockThreshold: '1 carton' },
    { name: 'Cheese', quantity: '1.1250 ኪሎ' },
    { ...TEA, name: 'Butter', unit: 'kg', quantity: '500 g' },
    { ...TEA, name: 'Sugar', unit: 'kg', quantity: '24 pcs' },
    { ...TEA, name: 'Beans', unit: 'kg', quantity: '1.125 kg' },
  ])
  expect(
    (await rowsOf(id)).map(({ name, changes, errors }) => [
      name,
      errors[0]?.message ?? changes.find(({ field }) => field === 'quantity')?.after,
    ]),
  ).toEqual([
    ['Cola', 24],
    ['Fanta', '2 doz is not in bottle. Write the quantity in bottle.'],
    ['Mirinda', '1 carton is not in bottle. Write the quantity in bottle.'],
    ['Cheese', 1.125],
    ['Butter', '500 g is not in kg. Write the quantity in kg.'],
    ['Sugar', '24 pcs is not in kg. Write the quantity in kg.'],
    ['Beans', '1.125 kg is 1.125 or 1125. Choose the decimal sign of its column.'],
  ])
})

it('a file leaves packs and their barcodes as they are, and cannot give these to units', async () => {
  const packs = [{ name: 'carton', size: 24, barcode: 'CARTON-1' }]
  await givenProduct(app, shop, { name: 'Cola', code: 'C-1', barcodes: ['C-2'], packs })
  const wrong = await staged([{ code: 'C-1', barcodes: 'C-2; CARTON-1' }])
  const [row] = await rowsOf(wrong.id, { outcome: 'ERROR' })
  expect(row?.errors).toMatchObject([
    { field: 'barcodes', message: 'CARTON-1 is already used by Cola' },
  ])
  const { id } = await staged([{ code: 'C-1', barcodes: 'C-3' }])
  await finish(runImport, id)
  await finish(undoImport, id)
  const { body } = await app.send(listProducts, { token, query: { search: 'carton-1' } })
  expect(body).toMatchObject([{ name: 'Cola', barcodes: ['C-2'], packs }])
})

it('a file names the pictures of its products, which are chosen after it, and stay when it is undone', async () => {
  const rice = await givenProduct(app, shop, { name: 'Rice' })
  const { id, counts } = await staged([
    { ...TEA, photo: ' C:\\shop\\Tea.JPG ' },
    { name: 'Rice', photo: 'https://shop.example/rice.png?size=2' },
    { name: 'Rice', unit: 'x'.repeat(300), photo: 'none.png' },
    { ...TEA, name: 'Salt' },
  ])
  expect(counts).toMatchObject({ CREATE: 2, CHANGE: 1, ERROR: 1 })
  expect(await rowsOf(id, { pictures: 'true' })).toEqual([])
  await finish(runImport, id)
  const rows = await rowsOf(id, { pictures: 'true' })
  expect(rows.map(({ name, changes }) => [name, changes.at(-1)])).toEqual([
    ['Tea', { field: 'unitCost', before: null, after: 900 }],
    ['Rice', { field: 'photo', before: null, after: 'https://shop.example/rice.png?size=2' }],
  ])
  const [tea, known] = rows
  expect(tea?.changes).toContainEqual({ field: 'photo', before: null, after: 'C:\\shop\\Tea.JPG' })
  expect(known?.productId).toBe(rice.id)
  const params = { id: tea?.productId ?? '' }
  await app.send(updateProduct, { token, params, body: { photo: somePhoto() } })
  await app.send(updateProduct, { token, params: rice, body: { photo: somePhoto() } })
  expect(await finish(undoImport, id)).toMatchObject({ undone: 3, kept: 0 })
  const { body } = await app.send(listProducts, { token })
  expect(body.map(({ name, photo }) => [name, typeof photo])).toEqual([['Rice', 'string']])
})

it('a file changes the price of a variant, and not its name, neither does the undo of an older one', async () => {
  const shoe = await givenProduct(app, shop, { name: 'Old shoe', code: 'S-38' })
  const { id: older } = await staged([{ code: 'S-38', name: 'Shoe · 38' }])
  await finish(runImport, older)
  const values = ['38']
  await app.send(createVariantGroup, {
    token,
    body: {
      name: 'Shoe',
      unit: 'pair',
      categoryId: shoe.categoryId,
      variants: [],
      options: [{ name: 'Size', values }],
      products: [{ id: shoe.id, version: shoe.version + 1, values }],
    },
  })
  const wrong = await staged([{ code: 'S-38', name: 'Boot' }])
  const [row] = await rowsOf(wrong.id, { outcome: 'ERROR' })
  expect(row?.errors).toMatchObject([
    {
      field: 'name',
      message: 'A variant is named after its product and options: change those on its page',
    },
  ])
  const { id } = await staged([{ code: 'S-38', name: 'shoe · 38', pricePerUnit: 1700 }])
  await finish(runImport, id)
  await finish(undoImport, older)
  expect(await shelf()).toMatchObject([{ name: 'Shoe · 38', pricePerUnit: 1700 }])
})

it('a file has packs, default supplier, expiry dates and whether a product is weighed, and its undo restores them', async () => {
  const union = await givenSupplier(app, shop.admin)
  const packs = [{ name: 'box', size: 6, barcode: 'BOX-1', price: 33 }]
  await givenProduct(app, shop, { name: 'Cola', code: 'C-1', packs, supplierId: union.id })
  await givenProduct(app, shop, { name: 'Teff', code: 'T-1', unit: 'kg', unitSize: 1000, stock: 5 })
  await givenProduct(app, shop, { name: 'Rice', barcodes: ['RICE-1'], unitSize: 1000 })
  for (const name of ['Twin Traders', 'twin traders'])
    await app.send(createSupplier, { token, body: { name } })
  const salt = { category: 'Food', unit: 'kg', pricePerUnit: 20.5, unitSize: 'አዎ' }
  const { id, counts } = await staged(
    [
      {
        code: 'C-1',
        packs: 'Carton x 24 = 1,200.5 [6001]; box×6 [box-1]',
        supplier: 'Selam Traders',
      },
      { ...salt, name: 'Salt', quantity: '1.35', lowStockThreshold: 0.5, packs: 'sack x 2.5' },
      { code: 'T-1', tracksExpiry: 'yes', unitSize: 'yes', quantity: 0.005, supplier: union.name },
      {
        name: 'Soap',
        ...salt,
        unitSize: 'no',
        supplier: 'selam traders',
        packs: 'pair x 2 [6002]',
      },
      { name: 'Rice', unitSize: 'no' },
      { name: 'Wrong', ...salt, unitSize: 'kilo', packs: 'Carton', supplier: 'Twin Traders' },
      { name: 'Taken', ...salt, packs: 'can x 3 [RICE-1]; tin x 2 [C-1]', quantity: 1.2345 },
      { name: 'Bar', ...salt, barcodes: '6003', packs: 'can x 3 [6003]' },
    ],
    'SET',
  )
  expect(counts).toEqual({ CREATE: 2, CHANGE: 2, SAME: 0, ERROR: 4 })
  const rows = await rowsOf(id)
  expect(rows[0]?.changes).toEqual([
    {
      field: 'packs',
      before: 'box x 6 = 33 [BOX-1]',
      after: 'Carton x 24 = 1200.5 [6001]; box x 6 [BOX-1]',
    },
    { field: 'supplier', before: union.name, after: 'Selam Traders' },
  ])
  expect(rows[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'unitSize', before: null, after: 'yes' },
      { field: 'lowStockThreshold', before: null, after: 0.5 },
      { field: 'quantity', before: 0, after: 1.35 },
    ]),
  )
  expect(rows[2]?.changes).toEqual([
    { field: 'supplier', before: null, after: union.name },
    { field: 'tracksExpiry', before: 'no', after: 'yes' },
  ])
  expect(rows.slice(4).map(({ errors }) => errors.map(({ field, code }) => [field, code]))).toEqual(
    [
      [['unitSize', 'UNIT_SIZE_KEPT']],
      [
        ['unitSize', 'CELL_NOT_YES'],
        ['packs', 'INVALID_PACKS'],
        ['supplier', 'SEVERAL_SUPPLIERS'],
      ],
      [
        ['quantity', 'CELL_TOO_FINE'],
        ['packs', 'CODE_OF_ANOTHER'],
        ['packs', 'CODE_OF_ANOTHER'],
        ['packs', 'SAME_AS_ROW'],
      ],
      [['packs', 'CODE_OF_ANOTHER']],
    ],
  )
  const goods = async () => {
    const { body } = await app.send(listProducts, { token, query: { limit: 200 } })
    return body.map(({ name, packs: packed = [], supplier, tracksExpiry, unitSize, ...more }) => ({
      name,
      tracksExpiry,
      unitSize,
      supplier: supplier?.name,
      packs: packed.map((pack) => Object.values(pack).join(' ')),
      stock: more.branchProducts.map(({ quantity }) => quantity),
    }))
  }
  const before = await goods()
  await finish(runImport, id)
  expect(await goods()).toMatchObject([
    { name: 'Cola', packs: ['Carton 24 1200.5 6001', 'box 6 BOX-1'], supplier: 'Selam Traders' },
    { name: 'Rice' },
    { name: 'Salt', packs: ['sack 2500 '], unitSize: 1000, stock: [1350] },
    { name: 'Soap', packs: ['pair 2 6002'], supplier: 'Selam Traders', stock: [] },
    { name: 'Teff', tracksExpiry: true, unitSize: 1000, supplier: union.name, stock: [5] },
  ])
  await requireInvariants(app.database)
  expect(await finish(undoImport, id)).toMatchObject({ undone: 4, kept: 0 })
  expect(await goods()).toEqual(before)
})

it('a file has the batches of opening stock, several of one product, sets or adds them and takes them back', async () => {
  const milk = await givenProduct(app, shop, { name: 'Milk', code: 'M-1', tracksExpiry: true })
  await givenProduct(app, shop, { name: 'Salt' })
  const yogurt = { name: 'Yogurt', category: 'Dairy', unit: 'cup', pricePerUnit: 35 }
  const batches = async () => {
    const lots = await app.database.sql<{ name: string; found: string }>(
      `select p.name, concat_ws(' ', l.expires_on, l.batch, l.units) as found
         from lots_left l join products p on p.institution_id = l.institution_id and p.id = l.product_id
        where l.institution_id = $1 order by p.name, l.expires_on, l.batch`,
      [shop.institution.id],
    )
    return lots.map(({ name, found }) => `${name} ${found}`)
  }
  const cells = [
    { code: 'M-1', batch: 'a7', expiresOn: '2027-03-01', quantity: 20, unitCost: 40 },
    { name: 'milk', batch: 'B8', expiresOn: '2027/4/1', quantity: 10 },
    { ...yogurt, expiresOn: 'Jan 2027', quantity: 6 },
    { ...yogurt, batch: 'Y2', expiresOn: '2027-02-28 00:00', quantity: 4 },
    { ...yogurt, batch: 'y2', expiresOn: 'EXP 02/2027', quantity: 9 },
    { name: 'Salt', expiresOn: '2027-02-28', quantity: 9 },
    { ...yogurt, name: 'Kefir', batch: 'C9', quantity: 9 },
    { ...yogurt, name: 'Cream', expiresOn: '03/02/2027', quantity: 9 },
    { name: 'milk', quantity: 9 },
  ]
  const first = await staged(cells)
  const rows = await rowsOf(first.id)
  expect(rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ code }) => code)])).toEqual([
    ...[['CHANGE'], ['CHANGE'], ['CREATE'], ['CREATE'], ['ERROR', 'SAME_AS_ROW']],
    ...[
      ['ERROR', 'NOT_TRACKED'],
      ['ERROR', 'EXPIRY_REQUIRED'],
      ['ERROR', 'CELL_DAY_UNSURE'],
    ],
    ['ERROR', 'SAME_AS_ROW'],
  ])
  expect(rows[0]?.changes).toEqual([
    { field: 'quantity', before: 0, after: 20 },
    { field: 'unitCost', before: null, after: 40 },
    { field: 'batch', before: null, after: 'A7' },
    { field: 'expiresOn', before: null, after: '2027-03-01' },
  ])
  // Rows of other calls are compared, too.
  const { id } = await begin(3, 'SET')
  for (const [at, quantity] of [30, 12, 1].entries()) {
    const expiresOn = at === 1 ? '2027-04-01' : '2027-03-01'
    const sent = [
      { row: at + 1, cells: { code: 'M-1', batch: at === 1 ? 'B8' : 'A7', expiresOn, quantity } },
    ]
    await app.send(addImportRows, { token, params: { id }, body: { rows: sent } })
  }
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['CHANGE', 'CHANGE', 'ERROR'])

  await finish(runImport, first.id)
  const brought = [
    ...['Milk 2027-03-01 A7 20', 'Milk 2027-04-01 B8 10'],
    ...['Yogurt 2027-01-31  6', 'Yogurt 2027-02-28 Y2 4'],
  ]
  expect(await batches()).toEqual(brought)
  expect(await shelf()).toMatchObject([{ stock: [30] }, { stock: [] }, { stock: [10] }])
  const again = await staged(cells.slice(0, 4), 'SET')
  expect(again.counts).toMatchObject({ SAME: 4 })
  await finish(runImport, id)
  expect(await batches()).toEqual([
    ...['Milk 2027-03-01 A7 30', 'Milk 2027-04-01 B8 12'],
    ...brought.slice(2),
  ])
  await requireInvariants(app.database)
  expect(await finish(undoImport, id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await batches()).toEqual(brought)
  const none = await staged([{ code: 'M-1', quantity: 0 }], 'SET')
  await finish(runImport, none.id)
  expect(await batches()).toEqual(brought.slice(2))
  expect(await finish(undoImport, none.id)).toMatchObject({ undone: 1, kept: 0 })
  expect(await batches()).toEqual(brought)
  const gone = { reason: 'Spilt', dateRemoved: '2026-11-20', branchId: shop.branch.id }
  await app.send(createStockOut, { token, body: { ...gone, productId: milk.id, quantity: 5 } })
  expect(await finish(undoImport, first.id)).toMatchObject({ undone: 4, kept: 1 })
  expect((await rowsOf(first.id, { kept: 'true' })).map(({ kept }) => kept)).toEqual([['STOCK']])
  expect(await batches()).toEqual(['Milk 2027-03-01 A7 15'])
  expect((await shelf({ archived: 'true' })).map(({ name }) => name)).toEqual(['Yogurt'])
})

it('a file makes variants and groups, adds to them and lets them go when it is undone', async () => {
  const shoe = { category: 'Shoes', unit: 'pair', pricePerUnit: 1500, group: 'Shoe' }
  const old = await givenProduct(app, shop, { name: 'Old shoe', code: 'S-41', stock: 3 })
  const first = await staged([
    { ...shoe, options: 'Size: 38; Colour: black', code: 'S-38', quantity: 2 },
    { ...shoe, group: 'shoe', options: 'colour: Black; size: 39' },
    { ...shoe, group: 'Cup · blue', options: '"Size: ml": 250', unit: 'piece' },
  ])
  expect(first.counts).toMatchObject({ CREATE: 3, ERROR: 0 })
  await finish(runImport, first.id)
  const variants = async () => {
    const { body } = await app.send(listProducts, { token, query: { limit: 200 } })
    return body.flatMap(({ name, variant }) =>
      variant === undefined
        ? []
        : [
            `${name}: ${variant.group}, ${variant.options.map((one) => Object.values(one).join(' ')).join(', ')}`,
          ],
    )
  }
  const made = [
    'Cup · blue · 250: Cup · blue, Size: ml 250',
    'Shoe · 38 · black: Shoe, Size 38, Colour black',
    'Shoe · 39 · black: Shoe, Size 39, Colour black',
  ]
  expect(await variants()).toEqual(made)
  await requireInvariants(app.database)

  const { id, counts } = await staged([
    { code: 'S-38', group: 'SHOE', options: 'Colour: BLACK; Size: 38' },
    { ...shoe, options: 'Size: 40; Colour: brown', code: 'S-40' },
    { code: 'S-41', group: 'Shoe', options: 'Size: 41; Colour: black' },
    { ...shoe, options: 'Size: 40; Colour: Brown', code: 'S-42' },
    { code: 'S-38', name: 'Shoe · 38 · black', options: 'Size: 44; Colour: black' },
    { ...shoe, name: 'Boot', options: 'Size: 45; Colour: black' },
    { ...shoe, options: 'Size: 46', code: 'S-46' },
    { ...shoe, options: '46', code: 'S-47' },
    { ...shoe, group: null, name: 'Sock', options: 'Size: 46' },
  ])
  expect(counts).toEqual({ CREATE: 1, CHANGE: 1, SAME: 1, ERROR: 6 })
  const rows = await rowsOf(id)
  expect(rows[2]?.changes).toEqual([
    { field: 'name', before: 'Old shoe', after: 'Shoe · 41 · black' },
    { field: 'group', before: null, after: 'Shoe' },
    { field: 'options', before: null, after: 'Size: 41; Colour: black' },
  ])
  expect(
    rows.slice(3).map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`)),
  ).toEqual([
    ['options COMBINATION_EXISTS'],
    ['options VARIANT_KEPT', 'code SAME_AS_ROW'],
    ['name VARIANT_NAME'],
    ['options OTHER_OPTIONS'],
    expect.arrayContaining(['options INVALID_VARIANT']),
    ['group VARIANT_INCOMPLETE'],
  ])
  await finish(runImport, id)
  const all = [
    ...made,
    'Shoe · 40 · brown: Shoe, Size 40, Colour brown',
    'Shoe · 41 · black: Shoe, Size 41, Colour black',
  ]
  expect(await variants()).toEqual(all)
  await requireInvariants(app.database)
  expect(await finish(undoImport, id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await variants()).toEqual(made)
  const { body } = await app.send(listProducts, { token, query: { search: 'S-41' } })
  expect(body).toMatchObject([{ id: old.id, name: 'Old shoe' }])
  await requireInvariants(app.database)
  // The combination is free again.
  const again = await staged([{ ...shoe, options: 'Size: 40; Colour: brown', code: 'S-40' }])
  await finish(runImport, again.id)
  expect(await variants()).toEqual(all.slice(0, 4))
  expect(await finish(undoImport, first.id)).toMatchObject({ undone: 3, kept: 0 })
})

describe('an exported file', () => {
  const branches = async () => {
    const names = ['Piassa: "2"', 'ሳሪስ; B']
    const add = async (name: string) =>
      (await app.send(createBranch, { token, body: { name, location: 'Adama' } })).body
    return [shop.branch, ...(await Promise.all(names.map(add)))]
  }
  const products = async (query: { archived?: 'true' } = {}) =>
    (await app.send(listProducts, { token, query: { ...query, limit: 200 } })).body
  const columnsOf = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({
      heading: `In stock: ${name}`,
      field: 'stock' as const,
      branchId: id,
    }))
  const exported = (
    list: Awaited<ReturnType<typeof products>>,
    all: Awaited<ReturnType<typeof branches>>,
  ) =>
    list.map((product) => ({
      ...productCells(product),
      stock: all.map(({ id }) => stockIn(product, id)),
      stockBefore: stocksText(product, all),
    }))

  it('is the same in each branch and mode; a changed price, name or stock is all that changes', async () => {
    const all = await branches()
    const [first, second] = all
    const twins = { name: "'=1+1", unit: '-' }
    const signs = { description: '—', barcodes: ['0'] }
    await givenProduct(app, shop, { ...twins, ...signs, stock: 32, pricePerUnit: 495.5 })
    const packs = [{ name: '"x"; 6', size: 2.5 * 1000, barcode: 'B;1', price: 0.01 }]
    const weighed = {
      unitSize: 1000 as const,
      packs,
      barcodes: ['6,1', '=6'],
      lowStockThreshold: 1250,
    }
    const teff = await givenProduct(app, shop, { name: 'ጤፍ, 1.250', ...weighed, stock: 1250 })
    await givenProduct(app, shop, { ...twins, description: ' a\r\nb', tracksExpiry: true })
    await givenDelivery(app, { ...shop, branch: second ?? shop.branch }, [
      { productId: teff.id, quantity: 33, unitCost: 1 },
    ])
    const old = await givenProduct(app, shop, { name: 'Old', stock: 3 })
    const archive = { token, params: { id: old.id }, body: { isArchived: true } }
    await app.send(updateProduct, archive)
    const before = await products()
    const file = [...exported(before, all), ...exported(await products({ archived: 'true' }), all)]
    for (const { id: branchId } of all)
      for (const mode of ['SET', 'ADD', 'ONCE'] as const) {
        const { counts } = await staged(file, mode, { branchId, columns: columnsOf(all) })
        expect(counts).toEqual({ CREATE: 0, CHANGE: 0, SAME: 4, ERROR: 0 })
      }

    // The shop sells on, which the file does not know.
    const removal = { reason: 'Broken', dateRemoved: '2026-11-20', branchId: first?.id ?? '' }
    await app.send(createStockOut, {
      token,
      body: { ...removal, productId: teff.id, quantity: 250 },
    })
    const edited = file.map(({ stock, ...cells }) =>
      cells.id === teff.id
        ? { ...cells, stock: ['1.250', '0.5', stock[2]], name: 'Teff', pricePerUnit: '500,000.25' }
        : { ...cells, stock },
    )
    const { id, counts } = await staged(edited, 'ADD', { columns: columnsOf(all) })
    expect(counts).toEqual({ CREATE: 0, CHANGE: 1, SAME: 3, ERROR: 0 })
    const changed = (await rowsOf(id)).find(({ outcome }) => outcome === 'CHANGE')
    expect(changed?.changes).toEqual([
      { field: 'name', before: 'ጤፍ, 1.250', after: 'Teff' },
      { field: 'pricePerUnit', before: teff.pricePerUnit, after: 500_000.25 },
      {
        field: 'stock',
        before: 0.033,
        after: 0.5,
        branch: { id: second?.id, name: second?.name },
      },
    ])
    await finish(runImport, id)
    const teffNow = async () => {
      const found = (await products()).find((one) => one.id === teff.id)
      return [found?.name, ...all.map((one) => found && stockIn(found, one.id))]
    }
    expect(await teffNow()).toEqual(['Teff', 1, 0.5, 0])
    await requireInvariants(app.database)
    expect(await finish(undoImport, id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await teffNow()).toEqual(['ጤፍ, 1.250', 1, 0.033, 0])
  })

  it('gives the stock of each branch to another shop, and refuses two quantities in a row', async () => {
    const all = await branches()
    const id = '11111111-1111-4111-8111-111111111111'
    const cells = { ...TEA, quantity: null, id, stock: [8, null, 2], stockBefore: '' }
    const more = { columns: columnsOf(all) }
    const file = [
      cells,
      { ...cells, name: 'Milk', quantity: 4 },
      { ...cells, name: 'Salt', stock: ['1.250', '#N/A', 'few'] },
    ]
    const made = await staged(file, 'ADD', more)
    const [, twice, unread] = await rowsOf(made.id)
    expect(twice?.errors).toMatchObject([{ field: 'stock', code: 'STOCK_TWICE' }])
    expect(unread?.errors.map(({ field, code }) => [field, code])).toEqual([
      ['stock', 'CELL_UNSURE'],
      ['stock', 'CELL_SHEET_ERROR'],
      ['stock', 'CELL_NOT_NUMBER'],
    ])
    await finish(runImport, made.id)
    expect((await shelf()).map(({ stock }) => stock.toSorted((a, b) => a - b))).toEqual([[2, 8]])
    const [{ value } = { value: 0 }] = await app.database.sql<{ value: number }>(
      'select sum(value)::float8 as value from branch_stock where institution_id = $1',
      [shop.institution.id],
    )
    expect(value).toBe(9000)
    await requireInvariants(app.database)
    expect(await finish(undoImport, made.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await shelf()).toEqual([])
  })
})

it('a file that comes again, corrected or renamed, adds the stock of its products once, unless that is requested', async () => {
  const once = async (cells: ImportCells[], more: Given) => {
    const file = await staged(cells, 'ONCE', { fileName: 'stock2.csv', content: 'a1', ...more })
    await finish(runImport, file.id)
    return file
  }
  const [milk, salt] = [
    { ...TEA, name: 'Milk', quantity: 5 },
    { ...TEA, name: 'Salt', pricePerUnit: 'cheap' },
  ]
  const first = await once([TEA, milk, salt], {})
  expect([first.again, first.earlier]).toEqual([0, null])
  const fixed = { ...salt, pricePerUnit: 9, quantity: 3 }
  const corrected = await once([TEA, { ...milk, quantity: 6 }, fixed], {
    fileName: 'STOCK2.csv',
    content: 'b2',
  })
  expect(corrected).toMatchObject({
    again: 2,
    earlier: { fileName: 'stock2.csv', createdAt: first.createdAt },
    counts: { CREATE: 1, CHANGE: 1, SAME: 1, ERROR: 0 },
  })
  const stocks = async () => (await shelf()).map(({ name, stock }) => [name, ...stock])
  const right = [
    ['Milk', 6],
    ['Salt', 3],
    ['Tea', 8],
  ]
  expect(await stocks()).toEqual(right)
  const renamed = await once([TEA, milk, fixed], { fileName: 'new name.csv', content: 'b2' })
  expect(renamed.again).toBe(3)
  expect(await stocks()).toEqual([['Milk', 5], ...right.slice(1)])
  const other = await givenBranch(app, shop.admin)
  const elsewhere = await once([TEA], { branchId: other.id })
  expect(elsewhere.again).toBe(0)
  const requested = await staged([TEA], 'ADD', { fileName: 'stock2.csv', content: 'a1' })
  await finish(runImport, requested.id)
  expect((await stocks())[2]?.slice(1)).toEqual(expect.arrayContaining([16, 8]))
})

it('a stock of more than a line may have is the same', async () => {
  await givenProduct(app, shop, { name: 'Nail', stock: 800_000 })
  const { id } = await staged([{ name: 'Nail', quantity: 900_000 }])
  await finish(runImport, id)
  const again = await staged([{ name: 'Nail', quantity: 1_700_000 }], 'SET')
  expect(again.counts).toMatchObject({ SAME: 1, ERROR: 0 })
  const more = await staged([{ name: 'Nail', quantity: 1_000_001 }])
  expect((await rowsOf(more.id))[0]?.errors).toMatchObject([{ code: 'QUANTITY_TOO_LARGE' }])
})

it('one file that two people run at once makes one set of products', async () => {
  const cells = Array.from({ length: 30 }, (_, at) => ({ ...TEA, name: `Lot ${at}` }))
  const imports = [await staged(cells), await staged(cells)]
  const run = ({ id }: Import) => app.sendAnything(runImport, { token, params: { id } })
  await Promise.all(imports.map(run))
  // On a slow machine the second one may wait too long for the first.
  for (const { id } of imports) await finish(runImport, id)
  expect(await shelf()).toHaveLength(30)
})

describe('undoing an import', () => {
  it('takes stock back, restores fields without later changes, and archives new products', async () => {
    const coffee = await givenProduct(app, shop, { name: 'Coffee', stock: 5 })
    const rice = await givenProduct(app, shop, { name: 'Rice', stock: 5 })
    const before = await shelf()
    const { id } = await staged(
      [
        { ...TEA, code: 'T1' },
        { name: 'Coffee', pricePerUnit: 1, unit: 'sack', quantity: 7 },
        { name: 'Rice', pricePerUnit: 2, category: 'Food', quantity: 0 },
      ],
      'SET',
    )
    await finish(runImport, id)
    expect((await shelf()).map(({ stock }) => stock)).toEqual([[7], [0], [8]])
    expect(await finish(undoImport, id)).toMatchObject({ status: 'UNDONE', undone: 3, kept: 0 })
    expect(await shelf()).toEqual(before)
    expect((await shelf({ archived: 'true' })).map(({ name }) => name)).toEqual(['Tea'])
    expect([coffee.name, rice.name]).toEqual(before.map(({ name }) => name))
    const { body: openings } = await app.send(listMoved, { token, query: { kind: 'OPENING' } })
    expect(openings.map(({ reversedBy }) => reversedBy?.id)).toEqual([undefined, openings[0]?.id])
    // The code is free again.
    const again = await staged([{ ...TEA, code: 'T1' }])
    expect(again.counts).toMatchObject({ CREATE: 1, ERROR: 0 })
    expect((await finish(runImport, again.id)).done).toBe(1)
  })

  it('takes back what the goods cost, and gives back what they were worth', async () => {
    const tea = await givenProduct(app, shop, { code: 'T1' })
    const salt = await givenProduct(app, shop, { code: 'S1' })
    await givenDelivery(app, shop, [
      { productId: tea.id, quantity: 10, unitCost: 1 },
      { productId: salt.id, quantity: 10, unitCost: 5 },
    ])
    const values = () =>
      app.database.sql(
        'select quantity, value from branch_stock where product_id = any ($1) order by value',
        [[tea.id, salt.id]],
      )
    const before = await values()
    const wrong = await staged([{ code: 'T1', quantity: 10, unitCost: 100 }])
    await finish(runImport, wrong.id)
    const none = await staged([{ code: 'S1', quantity: 0 }], 'SET')
    await finish(runImport, none.id)
    expect(await values()).toMatchObject([{ quantity: 0 }, { quantity: 20, value: '1010.00' }])
    expect(await finish(undoImport, wrong.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await finish(undoImport, none.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await values()).toEqual(before)
  })

  it('lists what has to stay: stock that has left, fields changed since, products in use', async () => {
    const coffee = await givenProduct(app, shop, { name: 'Coffee', stock: 5 })
    const { id } = await staged([TEA, { name: 'Coffee', pricePerUnit: 1, unit: 'sack' }])
    await finish(runImport, id)
    const { body } = await app.send(listProducts, { token, query: { search: 'tea' } })
    const removal = { reason: 'Broken', dateRemoved: '2026-11-20', branchId: shop.branch.id }
    await app.send(createStockOut, {
      token,
      body: { ...removal, productId: body[0]?.id ?? '', quantity: 1 },
    })
    const own = { token, params: { id: coffee.id }, body: { pricePerUnit: 2 } }
    await app.send(updateProduct, own)
    expect(await finish(undoImport, id)).toMatchObject({ status: 'UNDONE', kept: 2 })
    expect((await rowsOf(id, { kept: 'true' })).map(({ name, kept }) => [name, kept])).toEqual([
      ['Tea', ['STOCK', 'PRODUCT']],
      ['Coffee', ['FIELDS']],
    ])
    expect(await shelf()).toMatchObject([
      { name: 'Coffee', pricePerUnit: 2, unit: coffee.unit, stock: [5] },
      { name: 'Tea', stock: [7] },
    ])
  })

  it('leaves codes that another product has meanwhile, and what became a service, and takes the rest back', async () => {
    const [tea, salt] = [
      { code: 'T1' },
      { code: 'S1', packs: [{ name: 'Crate', size: 6, barcode: '4006381333931' }] },
    ]
    const [one, other] = [await givenProduct(app, shop, tea), await givenProduct(app, shop, salt)]
    const fee = await givenProduct(app, shop, { code: 'F1', stock: 2 })
    await givenDelivery(app, shop, [{ productId: one.id, quantity: 10, unitCost: 1 }])
    const { id } = await staged(
      [
        { id: one.id, name: one.name, code: 'T2', pricePerUnit: 7, quantity: 20, unitCost: 9 },
        { code: 'S1', packs: 'Carton x 12', quantity: 4 },
        { code: 'F1', quantity: 0 },
      ],
      'SET',
    )
    await finish(runImport, id)
    await givenProduct(app, shop, { code: 'T1', barcodes: ['4006381333931'] })
    const service = { params: { id: fee.id }, body: { isService: true } }
    expect((await app.send(updateProduct, { token, ...service })).status).toBe(200)

    expect(await finish(undoImport, id)).toMatchObject({ undone: 3, kept: 3 })
    const rows = await rowsOf(id)
    expect(rows.map(({ kept }) => kept)).toEqual([['FIELDS'], ['FIELDS'], ['STOCK']])
    expect(await stockOf(one)).toEqual([10, 10])
    expect(await stockOf(other)).toEqual([0, null])
    const named = (await shelf()).find(({ code }) => code === 'T2')
    expect(named).toMatchObject({ name: one.name, pricePerUnit: one.pricePerUnit })
  })

  it('gives a product back what it had before the first of its rows', async () => {
    await givenProduct(app, shop, { name: 'Milk', code: 'M1', pricePerUnit: 5, tracksExpiry: true })
    const row = { code: 'M1', quantity: 1, expiresOn: '2031-01-01' }
    const { id } = await staged([
      { ...row, batch: 'A', pricePerUnit: 7 },
      { ...row, batch: 'B', pricePerUnit: 9 },
    ])
    await finish(runImport, id)
    expect(await finish(undoImport, id)).toMatchObject({ undone: 2, kept: 0 })
    expect(await shelf()).toMatchObject([{ name: 'Milk', pricePerUnit: 5, stock: [0] }])
  })

  it('keeps new products for which plans, levels, variants or price lists wait, and says why', async () => {
    const names = ['Ordered', 'Wanted', 'Counted', 'Levelled', 'Joined', 'Listed', 'Free']
    const { id } = await staged(names.map((name) => ({ ...TEA, name, code: name })))
    await finish(runImport, id)
    const { body: made } = await app.send(listProducts, { token, query: { limit: 200 } })
    const [ordered, wanted, counted, levelled, joined, listed] = names.map((name) => {
      const {
        id: productId = '',
        categoryId = '',
        version = 0,
      } = made.find((one) => one.name === name) ?? {}
      return { productId, categoryId, version }
    })
    const { branch, admin } = shop
    const supplier = await givenSupplier(app, admin)
    const items = (productId = '') => [{ productId, quantity: 2 }]
    const order = { ...shop, supplierId: supplier.id }
    const { id: orderId } = await givenOrder(app, order, items(ordered?.productId))
    const sister = await givenBranch(app, admin)
    const transfer = { fromBranchId: sister.id, toBranchId: branch.id, state: 'REQUESTED' } as const
    await app.send(createTransfer, {
      token,
      body: { ...transfer, items: items(wanted?.productId) },
    })
    const take = { branchId: branch.id, scope: 'PRODUCTS' } as const
    await app.send(createStockTake, {
      token,
      body: { ...take, productIds: [counted?.productId ?? ''] },
    })
    const level = { branchId: sister.id, productId: levelled?.productId ?? '' }
    await app.send(setLevels, { token, body: { items: [{ ...level, minimum: 1, maximum: 9 }] } })
    const values = ['38']
    const { productId: joinedId = '', version = 0, categoryId = '' } = joined ?? {}
    await app.send(createVariantGroup, {
      token,
      body: {
        name: 'Cup',
        unit: 'box',
        categoryId,
        variants: [],
        options: [{ name: 'Size', values }],
        products: [{ id: joinedId, version, values }],
      },
    })
    const price = { name: 'Holidays', validFrom: '2026-01-01' }
    const rows = [{ productId: listed?.productId ?? '', price: 9 }]
    await app.send(createPriceList, { token, body: { ...price, rows } })

    expect(await finish(undoImport, id)).toMatchObject({ status: 'UNDONE', undone: 7, kept: 6 })
    expect((await rowsOf(id, { kept: 'true' })).map(({ name, kept }) => [name, kept])).toEqual([
      ['Ordered', ['ORDER']],
      ['Wanted', ['TRANSFER']],
      ['Counted', ['STOCK_TAKE']],
      ['Levelled', ['LEVELS']],
      ['Joined', ['GROUP']],
      ['Listed', ['PRICES']],
    ])
    expect((await shelf({ archived: 'true' })).map(({ name }) => name)).toEqual(['Free'])
    const delivery = { supplierId: supplier.id, branchId: branch.id, orderId }
    const dateReceived = new Date().toISOString()
    const came = { ...delivery, dateReceived, items: items(ordered?.productId) }
    expect((await app.send(createDelivery, { token, body: came })).status).toBe(201)
    expect((await shelf()).find(({ code }) => code === 'ORDERED')).toMatchObject({ stock: [2] })
  })

  it('is possible while an import is half done, and calls at once do one portion each', async () => {
    const cells = Array.from({ length: 2 * PORTION_ROWS + 50 }, (_, at) => ({
      ...TEA,
      name: `Lot ${at}`,
    }))
    const { id } = await staged(cells)
    const twins = await Promise.all(
      [1, 2].map(() => app.sendAnything(runImport, { token, params: { id } })),
    )
    // On a slow machine the second one may wait too long for the first.
    const portions = twins.filter(({ status }) => status === 200).length
    expect(twins.every(({ status }) => status === 200 || status === 503)).toBe(true)
    const half = (await app.send(getImport, { token, params: { id } })).body
    expect(half.done).toBe(portions * PORTION_ROWS)
    expect((await app.send(getImport, { token, params: { id } })).body.status).toBe('RUNNING')
    expect((await step(undoImport, id)).status).toBe('UNDOING')
    const refused = await app.sendAnything(runImport, { token, params: { id } })
    expect(refused.failure.code).toBe('STATUS_CHANGE')
    expect(await finish(undoImport, id)).toMatchObject({ undone: half.done, kept: 0 })
    expect(await shelf()).toEqual([])
  })
})

it('rows of several portions are checked, applied and undone', async () => {
  const count = PORTION_ROWS + 50
  const cells = Array.from({ length: count }, (_, at) => ({
    ...TEA,
    name: `Lot ${at}`,
    code: `L${at}`,
    pricePerUnit: at + 1,
  }))
  const { id, counts } = await staged(cells)
  expect(counts).toEqual({ CREATE: count, CHANGE: 0, SAME: 0, ERROR: 0 })
  expect(await finish(runImport, id)).toMatchObject({ done: count })
  const again = await staged(cells.map(({ quantity: _quantity, ...fields }) => fields))
  expect(again.counts.SAME).toBe(count)
  expect(await finish(undoImport, id)).toMatchObject({ undone: count, kept: 0 })
  expect(await shelf()).toEqual([])
})
