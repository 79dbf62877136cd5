import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { createSale } from '@mezgeb/contract/selling/sales'
import {
  VariantGroup,
  addVariants,
  createVariantGroup,
  dissolveVariantGroup,
  getVariantGroup,
  removeVariant,
  updateVariantGroup,
} from '@mezgeb/contract/catalogue/product-variants'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCategory,
  givenProduct,
  givenStaff,
  givenStock,
  givenVariants,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
let shop: Business
let common: { unit: string; categoryId: string }

beforeEach(async () => {
  shop = await givenBusiness(app)
  common = { unit: 'pair', categoryId: (await givenCategory(app, shop.admin)).id }
})

const OPTIONS = [
  { name: 'Size', values: ['38', '39', '40'] },
  { name: 'Colour', values: ['black', 'brown'] },
]
const pairs = OPTIONS[0]?.values.flatMap((size) => [
  [size, 'black'],
  [size, 'brown'],
])
const shoe = (more: object = {}) => ({
  name: 'Shoe Addis',
  ...common,
  options: OPTIONS,
  variants: (pairs ?? []).map((values) => ({ values, pricePerUnit: 1500 })),
  ...more,
})

const create = (body: object, { token } = shop.admin, key: string = randomUUID()) =>
  app.sendAnything(createVariantGroup, { token, key, body })
const add = (id: string, body: object, { token } = shop.admin, key: string = randomUUID()) =>
  app.sendAnything(addVariants, { token, key, params: { id }, body: { ...common, ...body } })
const change = (id: string, body: object, { token } = shop.admin) =>
  app.sendAnything(updateVariantGroup, { token, params: { id }, body })
const remove = (id: string, productId: string, { token } = shop.admin) =>
  app.sendAnything(removeVariant, { token, params: { id, productId } })
const group = async (id: string, { token } = shop.admin) =>
  (await app.send(getVariantGroup, { token, params: { id } })).body
const shoes = async (more: object = {}) => {
  const { status, text } = await create(shoe(more))
  expect(status).toBe(201)
  return group(VariantGroup.parse(JSON.parse(text)).id)
}
const names = ({ variants }: VariantGroup) => variants.map(({ product }) => product.name)
const seen = ({ variants }: VariantGroup) =>
  variants.map(({ product: { id, version } }) => ({ id, version }))
const found = async (search: string) =>
  (await app.send(listProducts, { token: shop.admin.token, query: { search } })).body
const first = ({ variants: [one] }: VariantGroup) => {
  if (one === undefined) throw new Error('no variants')
  return one.product
}

describe('a product with options', () => {
  it('is sold by weight in all combinations, and so are those that are added', async () => {
    const options = [{ name: 'Roast', values: ['light', 'dark'] }]
    const coffee = { ...common, unit: 'kg', unitSize: 1000, lowStockThreshold: 2500 }
    const variant = (value: string) => ({ values: [value], pricePerUnit: 640 })
    const { text } = await create({
      ...coffee,
      name: 'Coffee',
      options,
      variants: [variant('light')],
    })
    const { id } = VariantGroup.parse(JSON.parse(text))
    expect((await add(id, { ...coffee, options, variants: [variant('dark')] })).status).toBe(201)
    const { variants } = await group(id)
    expect(variants.map(({ product }) => [product.unitSize, product.lowStockThreshold])).toEqual([
      [1000, 2500],
      [1000, 2500],
    ])
  })

  it('is added in all combinations at once, each a product with its name, price, code and barcode', async () => {
    const [one, ...others] = shoe().variants
    const made = await shoes({
      tracksExpiry: true,
      variants: [...others, { ...one, pricePerUnit: 1600, code: 's1', barcodes: ['6001'] }],
    })
    expect(made).toMatchObject({ name: 'Shoe Addis', version: 1, options: OPTIONS })
    expect(made.variants.map(({ values }) => values)).toEqual(pairs)
    expect(names(made)).toEqual((pairs ?? []).map((pair) => `Shoe Addis · ${pair.join(' · ')}`))
    expect(first(made)).toMatchObject({
      unit: 'pair',
      pricePerUnit: 1600,
      code: 'S1',
      barcodes: ['6001'],
      tracksExpiry: true,
      groupId: made.id,
      version: 1,
    })
    expect((await found('addis 39 brown'))[0]?.name).toBe('Shoe Addis · 39 · brown')
    expect(await found('shoe addis')).toHaveLength(6)
    expect((await found('6001')).map(({ id }) => id)).toContain(first(made).id)
    const { body } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { recordId: made.id },
    })
    expect(body).toMatchObject([
      {
        kind: 'VARIANT_GROUP',
        action: 'CREATED',
        name: 'Shoe Addis',
        changes: [
          { field: 'name', after: 'Shoe Addis' },
          { field: 'options', after: 'Size 38/39/40, Colour black/brown' },
        ],
      },
    ])
  })

  it('is added once for twin clicks, and up to 100 combinations of three options', async () => {
    const values = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${letter}${at}`)
    const options = [
      { name: 'Size', values: values('s', 10) },
      { name: 'Colour', values: values('c', 5) },
      { name: 'Cloth', values: values('m', 2) },
    ]
    const [sizes, colours, cloths] = options.map((option) => option.values)
    const all = (sizes ?? []).flatMap((size) =>
      (colours ?? []).flatMap((colour) =>
        (cloths ?? []).map((cloth) => ({ values: [size, colour, cloth], pricePerUnit: 10 })),
      ),
    )
    const body = shoe({ options, variants: all })
    const key = randomUUID()
    const twins = await Promise.all([create(body, shop.admin, key), create(body, shop.admin, key)])
    expect(twins.map(({ status }) => status)).toEqual([201, 201])
    expect(twins[0]?.text).toBe(twins[1]?.text)
    const made = VariantGroup.parse(JSON.parse(twins[0]?.text ?? ''))
    expect(made.variants.map(({ values: of }) => of)).toEqual(all.map(({ values: of }) => of))
    const { rows } = await counted()
    expect(rows).toBe(100)

    const more = { options, variants: [{ values: ['s0', 'c0', 'm0'], pricePerUnit: 1 }] }
    expect(await add(made.id, more)).toMatchObject({
      failure: { fields: [{ path: 'variants', code: 'TOO_MANY_VARIANTS' }] },
    })
    const tooMany = [...all, { values: ['s0', 'c0', 'm0'], pricePerUnit: 1 }]
    expect(await create(shoe({ options, variants: tooMany }))).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'variants', code: 'TOO_MANY_VARIANTS' }] },
    })
    expect((await counted()).rows).toBe(100)
  })

  it('refuses codes and combinations that are taken in their rows, and then adds nothing', async () => {
    await givenProduct(app, shop, { name: 'Tea', code: 'T1', barcodes: ['5000'] })
    const before = await databaseDigest(app.database)
    const [one, two, three, ...others] = shoe().variants
    const coded = [
      ...[
        { ...one, code: 'a1' },
        { ...two, barcodes: ['7000', '5000'] },
      ],
      ...[{ ...three, code: 'A1' }, ...others],
    ]
    const taken = await create(shoe({ variants: coded }))
    expect([taken.status, taken.failure.code]).toEqual([409, 'CODE_TAKEN'])
    const paths = (taken.failure.fields ?? []).map(({ path }) => path)
    expect(paths).toHaveLength(2)
    expect(paths).toContain('variants.1.barcodes')
    expect(paths.some((path) => /^variants\.[02]\.code$/.test(path))).toBe(true)
    const twice = [one, { ...two, values: ['38', 'BLACK'] }, { ...three, values: ['38', 'red'] }]
    expect((await create(shoe({ variants: twice }))).failure.fields).toMatchObject([
      { path: 'variants.2.values', code: 'VALUES_REQUIRED' },
    ])
    expect((await create(shoe({ variants: twice.slice(0, 2) }))).failure.fields).toMatchObject([
      { path: 'variants.1.values', code: 'COMBINATION_TWICE' },
    ])
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it.each([
    [{ variants: [] }, 'variants', 'VARIANTS_REQUIRED'],
    [{ options: [] }, 'options', 'OPTION_REQUIRED'],
    [{ options: [...OPTIONS, ...OPTIONS] }, 'options', 'OPTION_REQUIRED'],
    [{ options: [{ name: 'Size', values: [] }] }, 'options.0.values', 'OPTION_VALUE_REQUIRED'],
    [{ options: [{ name: 'Size', values: ['S', 's'] }] }, 'options.0.values', 'VALUE_TWICE'],
    [
      { options: ['Size', 'SIZE'].map((name) => ({ name, values: ['S'] })) },
      ...(['options', 'OPTION_TWICE'] as const),
    ],
    [{ options: [{ name: ' ', values: ['S'] }] }, 'options.0.name', 'OPTION_NAME_REQUIRED'],
    [{ name: 'x'.repeat(101) }, 'name', 'TEXT_TOO_LONG'],
    [{ unit: '' }, 'unit', 'UNIT_REQUIRED'],
    [
      { variants: [{ values: ['38', 'black'], pricePerUnit: -1 }] },
      ...(['variants.0.pricePerUnit', 'PRICE_TOO_SMALL'] as const),
    ],
  ])('is refused as %j', async (wrong, path, code) => {
    const answer = await create(shoe(wrong))
    expect(answer).toMatchObject({ status: 400, failure: { fields: [{ path, code }] } })
  })
})

describe('a group of variants', () => {
  it('gets missing combinations and new values, in the order of the person, once for each combination', async () => {
    const [one, ...others] = shoe().variants
    const made = await shoes({ variants: others })
    expect(made.options).toEqual(OPTIONS)
    const options = [
      { name: 'Size', values: ['37', '38', '39', '40'] },
      { name: 'Colour', values: ['black', 'brown'] },
    ]
    const input = { options, variants: [one, { values: ['37', 'Brown'], pricePerUnit: 1400 }] }
    const twins = await Promise.all([add(made.id, input), add(made.id, input)])
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(twins.find(({ status }) => status === 400)?.failure.fields).toMatchObject([
      { path: 'variants.0.values', code: 'COMBINATION_EXISTS' },
      { path: 'variants.1.values', code: 'COMBINATION_EXISTS' },
    ])
    const now = await group(made.id)
    expect(now).toMatchObject({ options, version: 2 })
    expect(names(now).slice(0, 2)).toEqual(['Shoe Addis · 37 · brown', 'Shoe Addis · 38 · black'])
    for (const lost of [OPTIONS, options.slice(0, 1), [...options, { name: 'x', values: ['y'] }]])
      expect(await add(made.id, { options: lost, variants: [one] })).toMatchObject({ status: 400 })
    expect((await add(made.id, { ...input, version: 1 })).failure.code).toBe('STALE_VERSION')
  })

  it('takes an existing product as its first variant, with its stock and price, and lets it go with its name', async () => {
    const old = await givenProduct(app, shop, { name: 'Shoe', pricePerUnit: 999, stock: 7 })
    const taken = { id: old.id, version: old.version, values: ['40', 'brown'] }
    const variants = shoe().variants.slice(0, 5)
    expect(await create(shoe({ variants, products: [{ ...taken, version: 9 }] }))).toMatchObject({
      failure: { code: 'STALE_VERSION', fields: [{ path: 'products.0' }] },
    })
    const made = await shoes({ variants, products: [taken] })
    expect(made.variants[5]?.product).toMatchObject({
      id: old.id,
      name: 'Shoe Addis · 40 · brown',
      pricePerUnit: 999,
      branchProducts: [{ quantity: 7 }],
    })
    const { version } = made.variants[5]?.product ?? { version: 0 }
    const other = await givenVariants(app, shop.admin)
    const again = { options: [{ name: 'Size', values: ['38', '39', '40', '41'] }], variants: [] }
    expect(
      await add(other.id, { ...again, products: [{ id: old.id, version, values: ['41'] }] }),
    ).toMatchObject({ failure: { fields: [{ path: 'products.0', code: 'IN_A_GROUP' }] } })

    expect((await remove(made.id, old.id)).status).toBe(204)
    expect((await remove(made.id, old.id)).status).toBe(404)
    const now = await group(made.id)
    expect(now).toMatchObject({ options: OPTIONS, version: 2 })
    await remove(made.id, now.variants[4]?.product.id ?? '')
    expect((await group(made.id)).options[0]?.values).toEqual(['38', '39'])
    const [alone] = await found('40 brown')
    expect(alone).toMatchObject({ id: old.id, name: 'Shoe Addis · 40 · brown' })
    expect(alone).not.toHaveProperty('groupId')
    for (const { product } of (await group(made.id)).variants) await remove(made.id, product.id)
    const gone = await app.sendAnything(getVariantGroup, {
      token: shop.admin.token,
      params: { id: made.id },
    })
    expect(gone.status).toBe(404)
  })

  it('is renamed with its products, whose receipts keep their name, and values can change places', async () => {
    const made = await shoes()
    const { id } = first(made)
    await givenStock(app, shop, id, 3)
    const sold = await app.send(createSale, {
      token: shop.admin.token,
      body: {
        customerId: 'new',
        customer: { name: 'Almaz' },
        branchId: shop.branch.id,
        saleItems: [{ productId: id, quantity: 1 }],
      },
    })
    const options = [
      { name: 'ቁጥር', values: ['39', '38', '40½'] },
      { name: 'Colour', values: ['black', 'tan'] },
    ]
    const renamed = await change(made.id, { name: 'Shoe Adama', options, version: 1 })
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Shoe Adama', options, version: 2 },
    })
    const now = await group(made.id)
    expect(now.variants.map(({ product }) => product.id)).toEqual(
      made.variants.map(({ product }) => product.id),
    )
    expect(names(now).slice(0, 3)).toEqual([
      ...['Shoe Adama · 39 · black', 'Shoe Adama · 39 · tan', 'Shoe Adama · 38 · black'],
    ])
    expect(now.variants.every(({ product: { version } }) => version === 2)).toBe(true)
    expect((await found('adama 40½'))[0]?.name).toBe('Shoe Adama · 40½ · black')
    const sheet = await app.send(getProduct, { token: shop.admin.token, params: { id } })
    expect(sheet.body.product.name).toBe('Shoe Adama · 39 · black')
    const listed = await app.raw({
      method: 'GET',
      url: `/api/sales/${sold.body.id}`,
      token: shop.admin.token,
    })
    expect(listed.text).toContain(JSON.stringify(names(made)[0]))
    expect(listed.text).not.toContain('Shoe Adama')
    expect(await change(made.id, { name: 'Shoe Awasa', version: 1 })).toMatchObject({
      status: 409,
      failure: { code: 'STALE_VERSION', current: { name: 'Shoe Adama' } },
    })
    const same = await change(made.id, { name: 'Shoe Adama', options, version: 2 })
    expect(same.body).toMatchObject({ version: 2 })
  })

  it('gets one unit, category and price for all, unless somebody has changed one of them', async () => {
    const made = await shoes()
    const { id: categoryId } = await givenCategory(app, shop.admin)
    const { id } = first(made)
    const update = { token: shop.admin.token, params: { id } }
    await app.send(updateProduct, { ...update, body: { pricePerUnit: 1 } })
    const body = { version: 1, name: 'Other', unit: 'box', categoryId, pricePerUnit: 1750.5 }
    expect(await change(made.id, { ...body, products: seen(made) })).toMatchObject({
      status: 409,
      failure: { code: 'STALE_VERSION', fields: [{ path: 'products.0', code: 'PRODUCT_CHANGED' }] },
    })
    const now = await group(made.id)
    expect(now.name).toBe('Shoe Addis')
    expect((await change(made.id, { ...body, products: seen(now) })).status).toBe(200)
    const changed = await group(made.id)
    for (const { product } of changed.variants)
      expect(product).toMatchObject({ unit: 'box', categoryId, pricePerUnit: 1750.5 })
    const { product } = (await app.send(getProduct, update)).body
    expect(
      await app.sendAnything(updateProduct, { ...update, body: { name: 'Shoe' } }),
    ).toMatchObject({ status: 400, failure: { fields: [{ path: 'name', code: 'VARIANT_NAME' }] } })
    const kept = { name: product.name, pricePerUnit: 2000, version: product.version }
    expect((await app.send(updateProduct, { ...update, body: kept })).body.pricePerUnit).toBe(2000)
    const stale = await app.sendAnything(updateProduct, {
      ...update,
      body: { ...kept, name: 'x1' },
    })
    expect(stale.failure.code).toBe('STALE_VERSION')
  })

  it('is renamed and gets common fields in one write and one audit entry for each variant', async () => {
    const made = await shoes()
    const body = { version: 1, name: 'Shoe Awash', unit: 'box', products: seen(made) }
    expect((await change(made.id, body)).status).toBe(200)
    const now = await group(made.id)
    for (const { product, values } of now.variants) {
      const name = ['Shoe Awash', ...values].join(' · ')
      expect(product).toMatchObject({ name, unit: 'box', version: 2 })
      const query = { recordId: product.id }
      const { body: entries } = await app.send(listAuditEntries, {
        token: shop.admin.token,
        query,
      })
      expect(entries.map(({ action }) => action)).toEqual(['CHANGED', 'CREATED'])
      expect(entries[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['name', 'unit'])
    }
  })

  it('gets a further option, with one value for all variants, and then more values of it', async () => {
    const made = await shoes()
    const material = { name: 'Material', values: ['leather'] }
    const options = [...made.options, material]
    const changed = await change(made.id, { version: 1, options })
    expect(changed).toMatchObject({ status: 200, body: { options, version: 2 } })
    const now = await group(made.id)
    expect(names(now)).toEqual(names(made).map((name) => `${name} · leather`))
    expect(now.variants.map(({ product: { id } }) => id)).toEqual(
      made.variants.map(({ product: { id } }) => id),
    )
    const more = [...made.options, { ...material, values: ['leather', 'cloth'] }]
    const values = [...(made.variants[0]?.values ?? []), 'cloth']
    const added = await add(made.id, {
      options: more,
      variants: [{ values, pricePerUnit: 900 }],
      version: 2,
    })
    expect(added).toMatchObject({ status: 201, body: { options: more } })
    const other = await givenVariants(app, shop.admin)
    const before = await databaseDigest(app.database)
    const sole = (...soles: string[]) => ({ name: 'Sole', values: soles })
    for (const [id, version, wanted] of [
      [made.id, 3, [...more, sole('flat')]],
      [made.id, 3, [...made.options, material]],
      [made.id, 3, made.options],
      [other.id, other.version, [...other.options, sole('flat', 'high')]],
      [other.id, other.version, [...other.options, sole()]],
    ] as const) {
      expect((await change(id, { version, options: wanted })).status).toBe(400)
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('gets a further option with a value for each variant, and the common one for the others', async () => {
    const made = await shoes()
    const sole = { name: 'Sole', values: ['flat', 'high'] }
    const options = [...made.options, sole]
    const ids = made.variants.map(({ product: { id } }) => id)
    const [one = ''] = ids
    const foreign = (await givenVariants(app, shop.admin)).variants[0]?.product.id ?? ''
    const input = (newValues: object[], values = sole.values) =>
      change(made.id, {
        version: 1,
        newValues,
        options: [...made.options, { ...sole, values }],
      })
    const digest = await databaseDigest(app.database)
    const refused = [
      await input([{ id: one, values: ['steep'] }]),
      await input([{ id: one, values: ['high', 'flat'] }]),
      await input([{ id: one, values: ['high'] }], ['flat', 'high', 'unused']),
      await input(ids.map((id) => ({ id, values: ['high'] }))),
      await input([{ id: foreign, values: ['high'] }]),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404])
    expect(await databaseDigest(app.database)).toEqual(digest)
    expect((await input([{ id: one, values: ['HIGH'] }])).status).toBe(200)
    const now = await group(made.id)
    expect(now.options).toEqual(options)
    const soles = new Map(now.variants.map(({ values, product: { id } }) => [id, values.at(-1)]))
    expect(ids.map((id) => soles.get(id))).toEqual(ids.map((id) => (id === one ? 'high' : 'flat')))
  })

  it('is taken apart at once, and its products keep names, codes and stock', async () => {
    const made = await shoes()
    const { id } = first(made)
    await givenStock(app, shop, id, 3)
    const params = { id: made.id }
    const dissolve = (person: Person) =>
      app.sendAnything(dissolveVariantGroup, { token: person.token, params })
    const staff = await givenStaff(app, shop)
    const { admin: stranger } = await givenBusiness(app)
    expect([(await dissolve(staff)).status, (await dissolve(stranger)).status]).toEqual([403, 404])
    const twins = await Promise.all([dissolve(shop.admin), dissolve(shop.admin)])
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([204, 404]))
    for (const { product } of made.variants) {
      const sheet = await app.send(getProduct, {
        token: shop.admin.token,
        params: { id: product.id },
      })
      expect(sheet.body.product).not.toHaveProperty('groupId')
      expect(sheet.body.product).toMatchObject({
        name: product.name,
        code: product.code,
        version: 2,
      })
    }
    const gone = await app.sendAnything(getVariantGroup, { token: shop.admin.token, params })
    expect(gone.status).toBe(404)
    const query = { recordId: id }
    const [entry] = (await app.send(listAuditEntries, { token: shop.admin.token, query })).body
    expect(entry).toMatchObject({
      action: 'CHANGED',
      changes: [{ field: 'group', before: 'Shoe Addis', after: null }],
    })
  })

  it('is seen by STAFF, and knows no product of its institution that is not in it', async () => {
    const made = await shoes()
    const staff = await givenStaff(app, shop)
    const { id } = await givenProduct(app, shop)
    expect(names(await group(made.id, staff))).toEqual(names(made))
    const input = { version: 1, unit: 'box', products: [{ id, version: 1 }] }
    expect((await change(made.id, input)).status).toBe(404)
    expect((await remove(made.id, id)).status).toBe(404)
  })

  it('keeps its rules under twin changes of several people at once', async () => {
    const made = await shoes()
    const [one, two] = made.variants
    const single = await app.send(createProduct, {
      token: shop.admin.token,
      body: { name: 'Loose', pricePerUnit: 1, ...common },
    })
    const joins = { id: single.body.id, version: 1, values: ['41', 'black'] }
    const options = OPTIONS.map((option, at) =>
      at === 0 ? { ...option, values: [...option.values, '41'] } : option,
    )
    const answers = await Promise.all([
      change(made.id, { version: 1, unit: 'box', products: seen(made).toReversed() }),
      add(made.id, { options, variants: [], products: [joins] }),
      add(made.id, { options, variants: [], products: [joins] }),
      remove(made.id, one?.product.id ?? ''),
      change(made.id, { version: 1, name: 'Renamed' }),
      remove(made.id, two?.product.id ?? ''),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})

async function counted(): Promise<{ rows: number }> {
  const [row] = await app.database.sql<{ rows: number }>(
    `select count(*)::int as rows from products where institution_id = $1 and group_id is not null`,
    [shop.institution.id],
  )
  return row ?? { rows: 0 }
}
