import { getTrialBalance, listJournal } from '@mezgeb/contract/insight/journal'
import { createSale } from '@mezgeb/contract/selling/sales'
import {
  closeShift,
  createCashMovement,
  explainShift,
  openShift,
} from '@mezgeb/contract/selling/shifts'
import { beforeEach, describe, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenTill } from '../../../testing/tills/given-shift.ts'
import { COUNTED_LISTS } from '../../modules.ts'
import { refreshInstitution } from '../summaries/refresh-summaries.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Till } from '@mezgeb/contract/selling/tills'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
/** A day of Addis Ababa, so many days ago. */
const day = (ago = 0) => addDays(currentDay(), -ago)

let shop: Business
let staff: Person
let tea: Product
let almaz: Customer
let till: Till

beforeEach(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { stock: 100, pricePerUnit: 10 })
  almaz = await givenCustomer(app, shop.admin, shop.branch.id)
  till = await givenTill(app, shop)
})

/** The id of what the call creates. */
async function act(endpoint: Endpoint, body: object, params: Record<string, string> = {}) {
  const answer = await app.sendAnything(endpoint, { token: staff.token, body, params })
  expect(answer.status, answer.text).toBeLessThan(300)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is created has an id
  return (answer.body as unknown as { id: string }).id
}

const open = (float: number) => act(openShift, { tillId: till.id, float })
/** With so many coins of a birr. */
const close = (id: string, coins: number) =>
  act(closeShift, { counts: [{ value: 1, count: coins }] }, { id })
const sell = (shiftId: string | undefined, quantity: number) =>
  act(createSale, {
    customerId: almaz.id,
    branchId: shop.branch.id,
    shiftId,
    saleItems: [{ productId: tea.id, quantity }],
  })
const move = (shiftId: string, way: 'IN' | 'OUT', amount: number, purpose?: string) =>
  act(createCashMovement, { shiftId, way, amount, reason: 'So', purpose })

const OF_CASH = new Set([
  ...['CASH', 'SAFE', 'CASH_DIFFERENCES', 'CASH_IN_AND_OUT', 'OWNER', 'EXPENSES'],
])

async function trial(query: object = {}, { token }: Person = shop.admin) {
  const { status, text, body } = await app.send(getTrialBalance, { token, query })
  expect(status, text).toBe(200)
  const sum = body.accounts.reduce((whole, { closing }) => whole + Math.round(closing * 100), 0)
  expect(sum).toBe(0)
  return body.accounts
}

/** Balances of the accounts of cash at the end of the days, those that are not zero. */
async function cash(query: object = {}) {
  const accounts = (await trial(query)).filter(
    ({ id, closing }) => OF_CASH.has(id) && closing !== 0,
  )
  return Object.fromEntries(accounts.map(({ id, closing }) => [id, closing]))
}

const entries = async (query: object = {}) =>
  (await app.send(listJournal, { token: shop.admin.token, query: { sort: 'date', ...query } })).body

/** Moves all that was recorded so far to an earlier day. */
async function past(days: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '${days} days'`
  await rewrite(app.database, `update shifts set ${earlier('opened_at')}, ${earlier('closed_at')}`)
  for (const table of ['documents', 'stock_movements'])
    await rewrite(app.database, `update ${table} set ${earlier('created_at')}`)
}

describe('the cash of a till in the journal', () => {
  it('is what was counted in it: over and short are posted when it is closed', async () => {
    const first = await open(100)
    expect(await cash()).toEqual({ CASH: 100, SAFE: -100 })
    await sell(first, 2)
    expect(await cash()).toEqual({ CASH: 120, SAFE: -100 })
    await close(first, 118)
    expect(await cash()).toEqual({ CASH: 118, SAFE: -100, CASH_DIFFERENCES: 2 })

    // 68 went from the drawer to the safe.
    const second = await open(50)
    expect(await cash()).toEqual({ CASH: 50, SAFE: -32, CASH_DIFFERENCES: 2 })
    await close(second, 53)
    expect(await cash()).toEqual({ CASH: 53, SAFE: -32, CASH_DIFFERENCES: -1 })
  })

  it('has an entry for each opening and closing that posts something, with till, number and reason', async () => {
    const first = await open(100)
    await close(first, 98)
    await act(explainShift, { reason: 'A coin fell' }, { id: first })
    // The same cash as was left, and no difference: nothing to post.
    const second = await open(98)
    await close(second, 98)
    const found = (await entries()).filter(({ till: name }) => name !== null)
    const shift = { id: first, till: till.name, number: '1', branch: { id: shop.branch.id } }
    expect(found).toMatchObject([
      { ...shift, kind: 'SHIFT_OPENED', note: null, by: { id: staff.user.id } },
      { ...shift, kind: 'SHIFT_CLOSED', note: 'A coin fell', by: { id: staff.user.id } },
    ])
    const lines = found.map((one) =>
      one.lines.map(({ account, debit, credit }) => [account.id, account.number, debit, credit]),
    )
    expect(lines).toEqual([
      [
        ['CASH', '1000', 100, 0],
        ['SAFE', '1050', 0, 100],
      ],
      [
        ['CASH_DIFFERENCES', '5130', 2, 0],
        ['CASH', '1000', 0, 2],
      ],
    ])
    const { headers } = await app.send(listJournal, { token: shop.admin.token, query: {} })
    expect(Number(headers['x-total-count'])).toBe((await entries()).length)
  })

  it('reads pages in both orders, across documents and tills', async () => {
    const first = await open(10)
    await sell(first, 1)
    await close(first, 19)
    await sell(undefined, 1)
    const whole = (await entries()).map(({ kind }) => kind)
    expect(whole.slice(-4)).toEqual(['SHIFT_OPENED', 'SALE', 'SHIFT_CLOSED', 'SALE'])
    for (const sort of ['date', '-date']) {
      const kinds: string[] = []
      let cursor: string | undefined
      do {
        const page = await app.send(listJournal, {
          token: shop.admin.token,
          query: { sort: sort === 'date' ? 'date' : '-date', limit: 1, cursor },
        })
        kinds.push(...page.body.map(({ kind }) => kind))
        const next = /^<[^>]+[?&]cursor=([^&>]+)/.exec(page.headers['link'] ?? '')?.[1]
        cursor = next === undefined ? undefined : decodeURIComponent(next)
      } while (cursor !== undefined)
      expect(kinds).toEqual(sort === 'date' ? whole : whole.toReversed())
    }
  })

  it('goes to the account of what it was put in or taken out for', async () => {
    const shift = await open(0)
    await move(shift, 'IN', 200, 'SAFE')
    await move(shift, 'IN', 50, 'OWNER')
    await move(shift, 'OUT', 30, 'EXPENSE')
    await move(shift, 'OUT', 20)
    expect(await cash()).toEqual({
      CASH: 200,
      SAFE: -200,
      OWNER: -50,
      EXPENSES: 30,
      CASH_IN_AND_OUT: 20,
    })
    await close(shift, 200)
    expect(await cash()).toMatchObject({ CASH: 200 })
  })

  it('is of the days of opening and closing, and past days stay as they were', async () => {
    const first = await open(100)
    await move(first, 'OUT', 10, 'EXPENSE')
    await close(first, 85)
    await past(5)
    const ofPast = { from: day(60), to: day(1) }
    const before = await trial(ofPast)
    const left = { CASH: 85, SAFE: -100, CASH_DIFFERENCES: 5, EXPENSES: 10 }
    expect(await cash(ofPast)).toEqual(left)
    const listed = await entries(ofPast)

    const second = await open(25)
    await close(second, 26)
    expect(await trial(ofPast)).toEqual(before)
    expect(await entries(ofPast)).toEqual(listed)
    expect(await cash()).toEqual({ CASH: 26, SAFE: -40, CASH_DIFFERENCES: 4, EXPENSES: 10 })
    const ofToday = await trial({ from: day(), to: day() })
    expect(ofToday.find(({ id }) => id === 'CASH_DIFFERENCES')).toMatchObject({
      opening: 5,
      debit: 0,
      credit: 1,
      closing: 4,
    })
    expect(ofToday.find(({ id }) => id === 'CASH')).toMatchObject({
      opening: 85,
      debit: 1,
      credit: 60,
      closing: 26,
    })
  })

  it('is that of its branch, and of its institution alone', async () => {
    const other = await givenBranch(app, shop.admin)
    await close(await open(100), 90)
    const left = { CASH: 90, SAFE: -100, CASH_DIFFERENCES: 10 }
    expect(await cash({ branchId: shop.branch.id })).toEqual(left)
    expect(await cash({ branchId: other.id })).toEqual({})
    expect(await entries({ branchId: other.id })).toEqual([])
    const stranger = (await givenBusiness(app)).admin
    expect(await trial({}, stranger)).toEqual([])
    const { token } = stranger
    const theirs = await app.send(listJournal, { token, query: { branchId: shop.branch.id } })
    expect(theirs.status).toBe(404)
    const { status } = await app.sendAnything(listJournal, { token: staff.token, query: {} })
    expect(status).toBe(403)
  })

  it('is the same when the days are counted', async () => {
    await close(await open(5), 7)
    await rewrite(
      app.database,
      `insert into shifts (institution_id, till_id, branch_id, number, float_amount, opened_by, opened_at,
                           closed_by, closed_at, counts, counted, expected)
       select institution_id, till_id, branch_id, n, 10 + n % 2, opened_by, opened_at - (150 - n) * interval '1 hour',
              closed_by, closed_at - (150 - n) * interval '1 hour',
              jsonb_build_array(jsonb_build_object('value', 1, 'count', 17 + n % 2)), 17 + n % 2, 10 + n % 2
         from shifts, generate_series(2, 130) n where till_id = $1`,
      [till.id],
    )
    const periods = [
      {},
      { branchId: shop.branch.id },
      { from: day(60), to: day(3) },
      { from: day(4), to: day(2) },
    ]
    const all = async () => {
      const found = []
      for (const query of periods) found.push(await trial(query))
      return found
    }
    const before = await all()
    await refreshInstitution(app.db, shop.institution.id, COUNTED_LISTS)
    const kept = await app.database.sql<{ list: string }>(
      `select distinct split_part(list, ' ', 1) as list from day_counts where list like 'journal\\_%s %'`,
    )
    expect(kept.map(({ list }) => list)).toEqual(
      expect.arrayContaining(['journal_openings', 'journal_closings']),
    )
    expect(await all()).toEqual(before)
  })

  it('has a rule of the data that finds another amount', async () => {
    await close(await open(100), 90)
    await requireInvariants(app.database)
    await rewrite(app.database, 'update shifts set expected = expected + 1')
    const found = await requireInvariants(app.database).then(String, String)
    expect(found).toContain('drawer has in the journal what was counted in it')
  })
})
