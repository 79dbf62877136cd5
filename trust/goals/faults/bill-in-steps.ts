import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createSale } from '@mezgeb/contract/selling/sales'
import { Client } from 'pg'

import { createRandom } from '../../../server/src/ops/demo/random.ts'
import { FLOAT, STOCK, openCounters } from '../counters/counters.ts'
import { patient } from '../../lib/patient-api.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Size } from '../../lib/goal.ts'
import type { Acknowledged } from '../../lib/load/sellers.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

/** Tables that another transaction locks, in the order in which a bill needs them, so that its recording stops there. */
const STEPS = [
  ['customer_balances', 'exclusive'], // the credit is judged
  ['shifts', 'exclusive'],
  ['branch_stock', 'exclusive'],
  ['series', 'share'],
  ['documents', 'share'], // with the lines and the stock
  ['payments', 'share'],
  ['customer_balances', 'share'], // the debt
] as const

/** 49.35 ETB by the price list: in cash 9.35, which is rounded to a coin. */
const UNITS = 7
const MOBILE = 20
const ACCOUNT = 20
const CASH = 9.4
const PAUSE_MS = 20
const PATIENCE_MS = 20_000

type Killing = {
  size: Size
  kill: () => Promise<void>
  next: () => Promise<ServerUnderTest>
  acknowledged: Acknowledged[]
}
type Bills = Awaited<ReturnType<typeof openBills>>

/** A seller with an open till whose bills are paid in cash, by a mobile reference and on account. */
export async function openBills(opened: TestApi, seed: number) {
  const api = patient(opened)
  const { counters, products, tenders } = await openCounters(api, createRandom(seed))
  const [{ branchId, staff: token, customers, tills }] = counters
  const body = {
    customerId: customers[0],
    branchId,
    shiftId: tills[0].shiftId,
    onAccount: ACCOUNT,
    saleItems: [{ productId: products[0].id, quantity: UNITS }],
    payments: [{ tenderId: tenders[0], amount: MOBILE }],
  }
  const ids = [customers[0], branchId, tills[0].shiftId, products[0].id]
  return { api, token, body, ids, seed }
}

/**
 * Stops a bill at each step of its recording, kills, and repeats the bill with its key. Returns what is wrong: a part of a bill, or
 * another answer to the repetition.
 */
export async function killInSteps(
  server: ServerUnderTest,
  { api, token, body, ids, seed }: Bills,
  { size, kill, next, acknowledged }: Killing,
): Promise<string[]> {
  const faults: string[] = []
  let now = server
  const judge = async (step: string, least: number, most: number) => {
    const [row] = await now.sql<{ books: number[] }>(BOOKS, ids)
    const [bills = -1, ...others] = row?.books ?? []
    if (bills < least || bills > most || others.some((count) => count !== bills))
      faults.push(`${step}: ${[bills, ...others].join(', ')}, not ${most}`)
  }
  // The short form takes a third of them, by the seed.
  const steps = STEPS.filter((_, at) => size === 'full' || at % 3 === seed % 3)
  for (const [at, [table, mode]] of steps.entries()) {
    const reference = randomUUID()
    const payments = body.payments.map((one) => ({ ...one, reference }))
    const sent = { token, key: randomUUID(), body: { ...body, payments } }
    const holder = new Client(now.owner)
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query(`begin; lock table ${table} in ${mode} mode`)
    const first = api.send(createSale, sent).catch(() => null)
    await untilWaiting(now, table)
    await kill()
    await holder.end().catch(() => undefined)
    now = await next()
    await first
    await untilAnswering(now)
    await judge(`${table} after the kill`, at, at + 1)
    const answer = await api.send(createSale, sent)
    const same = await api.send(createSale, sent)
    if (answer.status !== 201 || same.text !== answer.text)
      faults.push(`${table}: ${answer.text}, then ${same.text}`)
    if (answer.status === 201) acknowledged.push(answer.body)
    await judge(`${table} repeated`, at + 1, at + 1)
  }
  return faults
}

/** How many bills the document, reference, number, debt, lines, stock and drawer know. */
const BOOKS = `
  with bills as (select * from documents where customer_id = $1)
  select array[
           (select count(*) from bills),
           (select count(distinct p.reference_key) from payments p join bills d on d.institution_id = p.institution_id and d.id = p.document_id),
           (select coalesce(max(number), 0) from bills),
           (select sum(owed) / ${ACCOUNT} from customer_balances where customer_id = $1),
           (select coalesce(-sum(m.quantity), 0) / ${UNITS}.0 from stock_movements m join bills d on d.institution_id = m.institution_id and d.id = m.document_id),
           (select (${STOCK} - s.quantity) / ${UNITS}.0 from branch_stock s where s.branch_id = $2 and s.product_id = $4),
           (select (expected_cash(s.institution_id, s.id) - ${FLOAT}) / ${CASH} from shifts s where s.id = $3)]::float8[] as books`

/** A new PostgreSQL does not take connections at once. */
async function untilAnswering({ sql }: ServerUnderTest): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while ((await sql('select 1').catch(() => [])).length === 0) {
    if (performance.now() > deadline) throw new Error('the database does not answer')
    await sleep(PAUSE_MS)
  }
}

async function untilWaiting({ sql }: ServerUnderTest, table: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  const text = 'select from pg_locks where not granted and relation = $1::regclass'
  while ((await sql(text, [table])).length === 0) {
    if (performance.now() > deadline) throw new Error(`no bill waits for ${table}`)
    await sleep(PAUSE_MS)
  }
}
