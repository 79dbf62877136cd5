import { randomUUID } from 'node:crypto'

import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { addImportRows, createImport, runImport } from '@mezgeb/contract/catalogue/product-imports'
import { MOVING_KINDS } from '@mezgeb/contract/features'
import { BRIDGE_LINES, LOSS_LINES } from '@mezgeb/contract/insight/bridge-lines'
import { DocumentLine } from '@mezgeb/contract/insight/document-lines'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { LostGoods, getLosses } from '@mezgeb/contract/insight/reports'
import { GoodsBridge, getValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { sumOf } from '@mezgeb/contract/kit/money'
import { MarginOfGoods, getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createQuarantine, settleQuarantine } from '@mezgeb/contract/stock/quarantines'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createRevaluation, listStockValues } from '@mezgeb/contract/stock/revaluations'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  postStockTake,
} from '@mezgeb/contract/stock/stock-take-calls'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import { givenProduct } from '../../../testing/builders.ts'
import { allPages } from '../../../testing/all-pages.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { changesOfValue } from '../../../testing/goods/books-of-stock.ts'
import { givenTrade } from '../../../testing/goods/given-trade.ts'
import { testApp } from '../../../testing/test-app.ts'
import { LINE_OF } from '../../stock/value-lines/line-of-movement.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { BridgeLine } from '@mezgeb/contract/insight/bridge-lines'
import type { ValueBridge } from '@mezgeb/contract/insight/value-bridge'
import type { Trade } from '../../../testing/goods/given-trade.ts'

const app = testApp()
/** A day of Addis Ababa, so many days ago. */
const day = (ago = 0) => addDays(currentDay(), -ago)

let shop: Trade
let reasonIds: string[]

async function open(): Promise<void> {
  shop = await givenTrade(app)
  const { body } = await app.send(listRemovalReasons, { token: shop.admin.token })
  reasonIds = body.map(({ id }) => id)
}

/** The id of what the call creates; null where it was refused. */
async function act(endpoint: Endpoint, body: object, params: Record<string, string> = {}) {
  const answer = await app.sendAnything(endpoint, { token: shop.admin.token, body, params })
  expect(answer.status, answer.text).toBeLessThan(500)
  const { id } = Object(answer.body) as { id?: string } // oxlint-disable-line typescript/no-unsafe-type-assertion
  return answer.status < 300 ? (id ?? '') : null
}

/** An act with a product; `n` is a number from 1 to 9. */
type Scene = (product: Product, n: number) => Promise<unknown>

const here = () => ({ branchId: shop.branch.id })
const line = ({ id: productId }: Product, quantity: number) => ({ productId, quantity })
const reverse = (documentId: string | null) =>
  documentId === null ? null : act(reverseDocument, { documentId, reason: 'Wrong' })
const sell = (product: Product, quantity: number) =>
  act(createSale, { ...here(), customerId: shop.customer.id, saleItems: [line(product, quantity)] })
const deliver = (product: Product, quantity: number, unitCost: number, more: object = {}) =>
  act(createDelivery, {
    ...here(),
    supplierId: shop.supplier.id,
    dateReceived: day(),
    ...more,
    items: [{ ...line(product, quantity), unitCost }],
    charges: [{ name: 'Transport', amount: 3.33, spread: 'VALUE' }],
  })
const remove = (product: Product, quantity: number, reasonId: string | null, more: object = {}) =>
  act(createStockOut, {
    ...here(),
    ...line(product, quantity),
    reasonId,
    reason: 'Wet',
    dateRemoved: day(),
    ...more,
  })

async function held({ id }: Product) {
  const query = { ...here(), productIds: id }
  const { body } = await app.send(listStockValues, { token: shop.admin.token, query })
  return body[0] ?? { productId: id, units: 0, value: 0 }
}

/** The id of the document of the posted differences, if any. */
async function count(product: Product, difference: number): Promise<string | null> {
  const { units } = await held(product)
  const id = await act(createStockTake, { ...here(), scope: 'PRODUCTS', productIds: [product.id] })
  const at = new Date().toISOString()
  const counted = { id: randomUUID(), ...line(product, Math.max(0, units + difference)) }
  const params = { id: id ?? '' }
  const counts = [{ ...counted, isTotal: true, happenedAt: at }]
  await act(addStockCounts, { sentAt: at, counts }, params)
  await act(changeStockTake, { status: 'COUNTED' }, params)
  const { token } = shop.admin
  const posted = await app.send(postStockTake, { token, params, body: {} })
  return posted.status < 300 ? (posted.body.documents?.[0]?.id ?? null) : null
}

async function transfer(product: Product): Promise<void> {
  const ends = { fromBranchId: shop.branch.id, toBranchId: shop.far.id, state: 'APPROVED' }
  const id = await act(createTransfer, { ...ends, items: [line(product, 4)] })
  const params = { id: id ?? '' }
  await act(shipTransfer, {}, params)
  await act(receiveTransfer, { items: [{ productId: product.id, accepted: 1 }] }, params)
  const settle = (outcome: string) =>
    act(settleTransfer, { outcome, note: 'Stolen', items: [line(product, 1)] }, params)
  await settle('WRITTEN_OFF')
  await settle('SENT_BACK')
}

const SCENES: Record<string, Scene> = {
  enter: (product, n) =>
    act(createStockEntry, {
      ...here(),
      ...line(product, n),
      supplierId: shop.supplier.id,
      dateReceived: day(),
    }),
  buy: async (product, n) => {
    const id = await deliver(product, 10 + n, n * 1.37)
    const bill = { ...here(), kind: 'BILL', supplierId: shop.supplier.id, reference: randomUUID() }
    const goods = [{ id: id ?? '', amount: 7 * n + 0.01 }]
    await act(createSupplierBill, { ...bill, billedOn: day(), totalAmount: 90 * n, goods })
  },
  sell: async (product, n) => {
    const saleId = await sell(product, n)
    if (saleId === null) return
    await act(createSaleReturn, { saleId, reason: 'Wrong', items: [line(product, 1)] })
  },
  remove: async (product, n) => {
    await remove(product, 1, reasonIds[n % reasonIds.length] ?? null)
    await reverse(await remove(product, 2, reasonIds[0] ?? null))
    await remove(product, 1, null)
  },
  find: (product, n) => count(product, n),
  miss: async (product, n) => {
    await count(product, -1)
    if (n % 2 === 0) await reverse(await count(product, -2))
  },
  transfer,
  quarantine: async (product) => {
    const body = { ...here(), reason: 'Smells', items: [line(product, 3)] }
    const id = await act(createQuarantine, body)
    if (id === null) return
    const settle = (outcome: string) =>
      act(settleQuarantine, { outcome, reason: 'Judged', items: [line(product, 1)] }, { id })
    await settle('RELEASED')
    await settle('WRITTEN_OFF')
  },
  sendBack: async (product, n) => {
    const deliveryId = await deliver(product, 6, n)
    const head = { ...here(), deliveryId, supplierId: shop.supplier.id, reason: 'Broken' }
    await sell(product, 3)
    const back = await act(createSupplierReturn, { ...head, items: [line(product, 2)] })
    if (n % 2 === 0) await reverse(back)
  },
  takeBack: async (product, n) => {
    const id = await deliver(product, 3, 100 * n)
    await sell(product, 2)
    await reverse(id)
  },
  import: async (product, n) => {
    const head = { fileName: 'goods.csv', fileRows: 1, ...here(), quantities: 'ADD' }
    const id = (await act(createImport, head)) ?? ''
    const rows = [{ row: 1, cells: { code: product.code ?? '', quantity: n, unitCost: 2 } }]
    await act(addImportRows, { rows }, { id })
    await act(runImport, {}, { id })
  },
  revalue: async (product, n) => {
    const items = [{ ...(await held(product)), unitCost: n * 1.1111 }]
    const id = await act(createRevaluation, { ...here(), reason: 'Typed wrong', items })
    await sell(product, 1)
    if (n % 2 === 0) await reverse(id)
  },
  correct: async (product, n) => {
    const wrong = await deliver(product, 6, n)
    await sell(product, 4)
    await deliver(product, 5, n + 2, { corrects: wrong })
    const corrects = await remove(product, 1, reasonIds[0] ?? null)
    await deliver(product, 2, 3 * n)
    await remove(product, 2, null, { corrects })
  },
}

/** All that is recorded becomes four days older. */
async function growOld(): Promise<void> {
  for (const table of ['documents', 'stock_movements']) {
    await rewrite(
      app.database,
      `update ${table} set created_at = created_at - interval '4 days' where institution_id = $1`,
      [shop.institution.id],
    )
  }
}

/** Values by branch and product as the books have them. */
async function values(): Promise<Map<string, number>> {
  const rows = await app.database.sql<{ id: string; value: string }>(
    `select product_id || ' ' || branch_id as id, value from branch_stock
      where institution_id = $1 and value > 0`,
    [shop.institution.id],
  )
  return new Map(rows.map(({ id, value }) => [id, Number(value)]))
}

type Days = { from: string; to: string }
const DAYS = { today: { from: day(1), to: day() }, before: { from: day(9), to: day(2) } }
const requested = <Query>(query: Query) => ({ token: shop.admin.token, query })

const valueAt = (at: Map<string, number>, branch = '') =>
  sumOf([...at].flatMap(([id, value]) => (id.endsWith(branch) ? [value] : [])))

/** Losses has every line of losses as the changes of value have it, removals by their reasons. */
async function expectLosses(query: Days, { changes }: ValueBridge): Promise<void> {
  const { body } = await app.send(getLosses, requested(query))
  const told = [
    ...body.reasons.map(({ id, cost }) => [`LOST ${id}`, cost] as const),
    ...body.others.map(({ line: name, cost }) => [`${name} null`, cost] as const),
  ]
  const lost = changes
    .filter((change) => LOSS_LINES.includes(change.line))
    .map(({ line: name, reason, amount }) => [`${name} ${reason?.id ?? null}`, -amount] as const)
  expect(new Map(told.filter(([, cost]) => cost !== 0))).toEqual(new Map(lost))
  const ofTexts = sumOf(body.texts.map(({ cost }) => cost))
  expect(ofTexts).toBe(body.reasons.find(({ id }) => id === null)?.cost ?? 0)
}

/** Sums of the items by a key, without those that are zero. */
function sumBy<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
  of: (item: Item) => number | null | undefined,
): Record<string, number> {
  const parts = new Map<string, number[]>()
  for (const item of items) {
    const own = parts.get(key(item)) ?? []
    parts.set(key(item), [...own, of(item) ?? 0])
  }
  const sums = [...parts].map(([name, amounts]) => [name, sumOf(amounts)] as const)
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}

/** The lines of the documents alone give what the reports say, of the days and of the moment at their end, by branch and by product. */
async function expectLines(query: Days, report: ValueBridge): Promise<void> {
  const until = (
    await allPages(app, shop.admin, `/documents/lines?limit=50&to=${query.to}`, DocumentLine)
  ).rows
  const ofDays = `limit=3&from=${query.from}&to=${query.to}`
  const { rows: lines, total } = await allPages(
    app,
    shop.admin,
    `/documents/lines?${ofDays}`,
    DocumentLine,
  )
  expect(total).toBe(lines.length)
  const isSold = ({ revenue }: DocumentLine) => revenue !== null
  const { rows: margins } = await allPages(
    app,
    shop.admin,
    `/reports/margins/goods?${ofDays}`,
    MarginOfGoods,
  )
  const { rows: losses } = await allPages(
    app,
    shop.admin,
    `/reports/losses/goods?${ofDays}`,
    LostGoods,
  )
  const { rows: goods } = await allPages(
    app,
    shop.admin,
    `/reports/value-bridge/goods?${ofDays}`,
    GoodsBridge,
  )
  const goodsId = (row: { product: { id: string }; branch: { id: string } }) =>
    `${row.product.id} ${row.branch.id}`

  // Stock, at the end.
  expect(sumBy(until, goodsId, ({ cost }) => cost)).toEqual(
    sumBy(goods, goodsId, ({ closing }) => closing),
  )
  expect(sumBy(until, goodsId, ({ quantity }) => quantity)).toEqual(
    sumBy(goods, goodsId, ({ units }) => units.closing),
  )
  const elsewhere = sumOf([report.onTheRoad?.closing ?? 0, report.inQuarantine.closing])
  expect(sumOf(until.map((row) => row.elsewhere ?? 0))).toBe(elsewhere)
  // Changes.
  expect(
    sumBy(
      lines,
      (row) => row.line ?? '',
      ({ cost }) => cost,
    ),
  ).toEqual(
    sumBy(
      report.changes,
      (change) => change.line,
      ({ amount }) => amount,
    ),
  )
  // Margin.
  const { body: margin } = await app.send(getMargins, requested(query))
  const sold = lines.filter(isSold)
  const known = sold.filter(({ costOfSales }) => costOfSales !== null)
  expect(sumOf(sold.map(({ revenue }) => revenue ?? 0))).toBe(margin.revenue)
  expect(
    sumOf(known.map(({ revenue, costOfSales }) => sumOf([revenue ?? 0, -(costOfSales ?? 0)]))),
  ).toBe(margin.margin)
  expect(sumBy(sold, goodsId, ({ revenue }) => revenue)).toEqual(
    sumBy(margins, goodsId, ({ revenue }) => revenue),
  )
  expect(sumBy(sold, goodsId, ({ costOfSales }) => costOfSales)).toEqual(
    sumBy(margins, goodsId, ({ cost }) => cost),
  )
  expect(sumBy(sold, goodsId, ({ quantity }) => -quantity)).toEqual(
    sumBy(margins, goodsId, ({ units }) => units),
  )
  expect(sumOf(margins.map((row) => row.margin))).toBe(margin.margin)
  // Losses.
  const { body: loss } = await app.send(getLosses, requested(query))
  const lost = lines.filter((row) => row.line !== undefined && LOSS_LINES.includes(row.line))
  expect(sumBy(lost, goodsId, ({ cost }) => -(cost ?? 0))).toEqual(
    sumBy(losses, goodsId, ({ cost }) => cost),
  )
  expect(sumOf(losses.map(({ cost }) => cost))).toBe(
    sumOf([...loss.reasons, ...loss.others].map(({ cost }) => cost)),
  )
  const removed = lost.filter((row) => row.line === 'LOST')
  expect(sumOf(removed.map(({ amount }) => -amount))).toBe(
    sumOf(loss.reasons.map(({ amount }) => amount)),
  )
  expect(sumOf(losses.map(({ amount }) => amount))).toBe(
    sumOf(loss.reasons.map(({ amount }) => amount)),
  )
  for (const [kind, kinds] of [
    ['SALE', ['SALE']],
    ['REMOVAL', ['REMOVAL']],
    ['TRANSFER', ['SHIPMENT', 'ARRIVAL', 'TRANSIT_LOSS']],
  ] as const) {
    const { rows } = await allPages(
      app,
      shop.admin,
      `/documents/lines?${ofDays}&kind=${kind}`,
      DocumentLine,
    )
    expect(rows).toEqual(lines.filter(({ document }) => kinds.some((one) => one === document.kind)))
  }
}

/** The report of the days has these values at its ends, and adds up; so do its products, and the journal. */
async function expectBridge(
  query: Days,
  opening: Map<string, number>,
  closing: Map<string, number>,
) {
  const report = await changesOfValue(app, shop.admin, query)
  expect(report).toMatchObject({ opening: valueAt(opening), closing: valueAt(closing) })
  for (const { branch, ...own } of report.branches) {
    expect(own.opening).toBe(valueAt(opening, branch.id))
    expect(own.closing).toBe(valueAt(closing, branch.id))
    const { body: alone } = await app.send(
      getValueBridge,
      requested({ ...query, branchId: branch.id }),
    )
    expect(alone).toMatchObject(own)
  }
  const path = `/reports/value-bridge/goods?limit=3&from=${query.from}&to=${query.to}`
  const { rows, total } = await allPages(app, shop.admin, path, GoodsBridge)
  expect(total).toBe(rows.length)
  for (const row of rows) {
    expect(row.opening, row.product.name).toBe(opening.get(row.id) ?? 0)
    expect(row.closing, row.product.name).toBe(closing.get(row.id) ?? 0)
    expect(sumOf([row.opening, ...row.changes.map(({ amount }) => amount)])).toBe(row.closing)
  }
  await expectLosses(query, report)
  await expectLines(query, report)
  const known = new Set(rows.map(({ id }) => id))
  expect([...opening.keys(), ...closing.keys()].filter((id) => !known.has(id))).toEqual([])
  return report
}

const played = fc.tuple(
  fc.constantFrom(...Object.keys(SCENES)),
  fc.integer({ min: 1, max: 9 }),
  fc.nat(1),
)

it('explains every change of the value between two days, to the cent, as the journal does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(played, { minLength: 6, maxLength: 8 }), async (acts) => {
      await open()
      const goods = [
        await givenProduct(app, shop, { code: 'A1' }),
        await givenProduct(app, shop, { code: 'B2' }),
      ] as const
      const play = async (some: typeof acts) => {
        for (const [name, n, which] of some) await SCENES[name]?.(goods[which === 0 ? 0 : 1], n)
      }
      // Each kind of act once before, in an order that lets it happen, and others at random on both days.
      for (const [at, scene] of Object.values(SCENES).entries()) await scene(goods[0], (at % 9) + 1)
      // At a cost, which is known by now.
      await SCENES['enter']?.(goods[0], 3)
      await play(acts.slice(0, 2))
      const opening = await values()
      await growOld()
      await play(acts.slice(2))
      const closing = await values()
      const before = await expectBridge(DAYS.before, new Map(), opening)
      const told = new Set(before.changes.map((change) => change.line))
      expect(BRIDGE_LINES.filter((name) => !told.has(name))).toEqual([])
      await expectBridge(DAYS.today, opening, closing)
      expect((await lowering()).filter((what) => !(what in LOWERS))).toEqual([])
      await requireInvariants(app.database)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

/** Everything that may lower the value of a branch, and its line; those of LOSS_LINES are in Losses, too. */
const LOWERS: Readonly<Record<string, BridgeLine>> = {
  SALE: 'SOLD',
  SUPPLIER_RETURN: 'SENT_BACK',
  REMOVAL: 'LOST',
  COUNT: 'MISSING',
  SHIPMENT: 'SENT',
  TRANSIT_LOSS: 'LOST_ON_ROAD',
  QUARANTINE: 'QUARANTINED',
  OPENING: 'OPENED',
  REVALUATION: 'REVALUED',
  VALUATION: 'VALUED',
  BILL: 'BILLED',
  DIFFERENCE: 'DIFFERENCES',
  'REVERSAL of DELIVERY': 'BOUGHT',
  'REVERSAL of ENTRY': 'ENTERED',
  'REVERSAL of COUNT': 'FOUND',
  'REVERSAL of REVALUATION': 'REVALUED',
}

/** All that lowered a value of the shop, by the books alone. */
async function lowering(): Promise<string[]> {
  const rows = await app.database.sql<{ what: string }>(
    `select distinct case when m.kind = 'REVERSAL' then 'REVERSAL of ' || o.kind
                          when m.kind = 'VALUATION' and d.kind = 'SUPPLIER_BILL' then 'BILL' else m.kind end as what
       from stock_movements m
       join documents d on d.id = m.document_id
       left join document_links l on l.document_id = d.id and l.role = 'REVERSES'
       left join documents o on o.id = l.target_id
      where m.institution_id = $1 and m.cost < 0`,
    [shop.institution.id],
  )
  return rows.map(({ what }) => what)
}

it('has a line for every kind of document that may lower the value, in Losses where nothing came for it', () => {
  const { REVERSAL: _reversal, ...kinds } = MOVING_KINDS
  expect(Object.keys(LINE_OF)).toEqual(expect.arrayContaining(Object.keys(kinds)))
  expect(new Set(Object.values(LINE_OF).flat())).toEqual(new Set(BRIDGE_LINES))
  const maybe = Object.entries<DocumentKindData>(kinds).flatMap(
    ([kind, { sign, isReversible }]) => [
      ...(sign === 1 ? [] : [kind]),
      ...(sign === -1 || isReversible !== true ? [] : [`REVERSAL of ${kind}`]),
    ],
  )
  const withoutUnits = ['VALUATION', 'BILL', 'DIFFERENCE']
  expect(Object.keys(LOWERS).toSorted()).toEqual([...maybe, ...withoutUnits].toSorted())
  const lines = new Map(Object.entries(LINE_OF).map(([kind, of]) => [kind, [of].flat()]))
  for (const [what, told] of Object.entries(LOWERS)) {
    const [added, taken = added] = lines.get(what.replace('REVERSAL of ', '')) ?? []
    expect(what.startsWith('REVERSAL') ? added : taken, what).toBe(told)
  }
  const lost = new Set(Object.values(LOWERS).filter((told) => LOSS_LINES.includes(told)))
  expect(lost).toEqual(new Set(LOSS_LINES))
})

it('names the reasons of what was removed, and a reversal takes them back', async () => {
  await open()
  const tea = await givenProduct(app, shop)
  await deliver(tea, 10, 5)
  await remove(tea, 2, reasonIds[0] ?? null)
  await reverse(await remove(tea, 3, reasonIds[1] ?? null))
  await remove(tea, 1, null)
  const { body } = await app.send(getValueBridge, requested({}))
  expect(
    body.changes.map((change) => [change.line, change.reason?.id ?? null, change.amount]),
  ).toEqual([
    ['BOUGHT', null, 53.33],
    ['LOST', reasonIds[0], -10.67],
    ['LOST', null, -5.33],
  ])
})

it('has the past of goods that are a service now', async () => {
  await open()
  const cups = await givenProduct(app, shop)
  await deliver(cups, 10, 5)
  await remove(cups, 2, null)
  const saleId = await sell(cups, 3)
  const opening = await values()
  await growOld()
  await sell(cups, 5)
  await act(updateProduct, { isService: true }, { id: cups.id })
  await expectBridge(DAYS.before, new Map(), opening)
  await expectBridge(DAYS.today, opening, new Map())
  // Units sold or taken back as a service were not in stock.
  await sell(cups, 7)
  await act(createSaleReturn, { saleId, reason: 'Wrong', items: [line(cups, 1)] })
  const path = `/reports/value-bridge/goods?from=${day(1)}&to=${day()}`
  const { rows } = await allPages(app, shop.admin, path, GoodsBridge)
  expect(rows).toMatchObject([{ units: { opening: 5, closing: 0 }, opening: 26.66, closing: 0 }])
})

it('refuses a first day after the last one, and reads the last one alone without a first', async () => {
  await open()
  const tea = await givenProduct(app, shop)
  await deliver(tea, 10, 5)
  await remove(tea, 2, null)
  await growOld()
  const query = { from: day(), to: day(4) }
  for (const call of [getLosses, getValueBridge, getMargins, getTrialBalance]) {
    const answer = await app.sendAnything(call, requested(query))
    expect(answer).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'from', code: 'PERIOD_REVERSED' }] },
    })
  }
  const { body } = await app.send(getLosses, requested({ to: day(4) }))
  expect(body.reasons).toMatchObject([{ removals: 1, units: 2, cost: 10.67 }])
})

it('keeps what was lost by weight apart from pieces', async () => {
  await open()
  const tea = await givenProduct(app, shop)
  const teff = await givenProduct(app, shop, { unit: 'kg', unitSize: 1000 })
  await deliver(tea, 10, 5)
  await deliver(teff, 10_000, 5)
  await remove(tea, 2, null)
  await remove(teff, 345, null)
  await reverse(await remove(teff, 1000, reasonIds[0] ?? null))
  await count(teff, -1250)
  const { body } = await app.send(getLosses, requested({}))
  const lost = { units: 2.345, measured: [{ unit: 'kg', quantity: 0.345 }] }
  expect(body.reasons).toMatchObject([lost])
  expect(body.texts).toMatchObject([lost])
  expect(body.others).toMatchObject([
    { line: 'MISSING', units: 1.25, measured: [{ unit: 'kg', quantity: 1.25 }] },
  ])
})
