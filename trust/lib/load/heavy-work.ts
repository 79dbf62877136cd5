import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

import { listProducts } from '@mezgeb/contract/catalogue/products'
import {
  PORTION_ROWS,
  addImportRows,
  createImport,
  getImport,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { givenBusiness, givenSupplier } from '../../../server/src/testing/builders.ts'
import { patient } from '../patient-api.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Answer, Sending, TestApi } from '../../../server/src/testing/test-api.ts'
import type { ServerUnderTest } from '../server-under-test.ts'

const IMPORT_ROWS = 2 * PORTION_ROWS
const UNANSWERED_MS = 120_000
const PATIENCE_MS = 20

/** One person who receives deliveries of as many lines as one can have, and one who imports files and undoes them. */
export type HeavyWork = {
  institutionId: string
  /** Ids of acknowledged deliveries. */
  delivered: string[]
  /** Imports that were applied and undone to the end. */
  imported: number
  /** Calls whose answer was cut off, by path; they are repeated, and imports go on where they are. */
  cut: Map<string, number>
  refused: string[]
  stop: () => Promise<void>
}

type Work = Omit<HeavyWork, 'stop'> & { api: TestApi; token: string }

export async function startHeavyWork(api: TestApi): Promise<HeavyWork> {
  const steady = patient(api)
  const { admin, institution } = await givenBusiness(steady)
  const { token } = admin
  const work: Work = {
    api,
    token,
    institutionId: institution.id,
    delivered: [],
    imported: 0,
    cut: new Map(),
    refused: [],
  }
  await runToEnd(work, runImport, await staged(work, 'Goods', LINES_MAX))
  const pages = await steady.send(listProducts, { token, query: { limit: LINES_MAX } })
  const supplier = await givenSupplier(steady, admin)
  const items = pages.body.map(({ id: productId }) => ({ productId, quantity: 1, unitCost: 2.5 }))
  const closing = new AbortController()
  const repeat = async (act: () => Promise<void>) => {
    try {
      while (!closing.signal.aborted) await act()
    } catch (error) {
      work.refused.push(String(error))
    }
  }
  const people = [
    repeat(async () => {
      const body = { supplierId: supplier.id, dateReceived: new Date().toISOString(), items }
      const { id } = await answered(work, createDelivery, { key: randomUUID(), body })
      work.delivered.push(id)
    }),
    repeat(async () => {
      const id = await staged(work, `Undone ${randomUUID()}`, IMPORT_ROWS)
      await runToEnd(work, runImport, id)
      await runToEnd(work, undoImport, id)
      work.imported += 1
    }),
  ]
  return {
    ...work,
    get imported() {
      return work.imported
    },
    stop: async () => {
      closing.abort()
      await Promise.all(people)
    },
  }
}

/** Sends a file of new products with stock; its rows may be sent again. */
async function staged(work: Work, name: string, fileRows: number): Promise<string> {
  const body = { fileName: `${name}.csv`, fileRows }
  const { id } = await answered(work, createImport, { key: randomUUID(), body })
  for (let from = 0; from < fileRows; from += PORTION_ROWS) {
    const rows = Array.from({ length: PORTION_ROWS }, (_, at) => ({
      row: from + at + 1,
      cells: {
        name: `${name} ${from + at}`,
        category: 'Imported',
        unit: 'kg',
        pricePerUnit: 5,
        quantity: 4,
        unitCost: 3,
      },
    }))
    await answered(work, addImportRows, { params: { id }, body: { rows } })
  }
  return id
}

/** After a cut it looks where the import is, as the page does. */
async function runToEnd(
  work: Work,
  call: typeof runImport | typeof undoImport,
  id: string,
): Promise<void> {
  const end = call === runImport ? 'DONE' : 'UNDONE'
  for (;;) {
    const { status, done, undone } = await answered(work, getImport, { params: { id } })
    if (done % PORTION_ROWS !== 0 || undone % PORTION_ROWS !== 0)
      throw new Error(`${done} rows applied and ${undone} undone`)
    if (status === end) return
    await answered(work, call, { params: { id } })
  }
}

/** Repeats a call until it is answered; rejects with a refusal. */
async function answered<E extends Endpoint>(
  { api, token, cut }: Work,
  call: E,
  sent: Sending,
): Promise<Answer<E>['body']> {
  const deadline = performance.now() + UNANSWERED_MS
  for (;;) {
    const answer = await api.sendAnything(call, { token, ...sent }).catch((error: unknown) => {
      if (!/ECONNREFUSED/.test(inspect(error))) cut.set(call.path, (cut.get(call.path) ?? 0) + 1)
      return null
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sender judges replies by the contract
    if (answer !== null && answer.status < 300) return answer.body as Answer<E>['body']
    if (answer !== null && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`)
    if (performance.now() > deadline) throw new Error(`no answer to ${call.path} for two minutes`)
    await sleep(PATIENCE_MS)
  }
}

/** Deliveries and imports that are half done after all work has ended. */
export async function halfDone(
  { sql }: Pick<ServerUnderTest, 'sql'>,
  { delivered, institutionId }: HeavyWork,
): Promise<string[]> {
  const deliveries = await sql<{ id: string; lines: number }>(
    `select d.id, count(m.line)::int as lines from documents d
       left join stock_movements m on m.institution_id = d.institution_id and m.document_id = d.id
      where d.kind = 'DELIVERY' and d.institution_id = $1 group by 1`,
    [institutionId],
  )
  const told = new Set(delivered)
  const [rest] = await sql<{ products: number; units: number }>(
    `select count(*) filter (where p.archived_at is null)::int as products, coalesce(sum(s.quantity), 0)::int as units
       from products p left join branch_stock s on s.institution_id = p.institution_id and s.product_id = p.id
      where p.name like 'Undone %'`,
  )
  return [
    ...deliveries.filter(({ lines }) => lines !== LINES_MAX).map(({ id }) => `lines of ${id}`),
    ...deliveries.filter(({ id }) => !told.has(id)).map(({ id }) => `${id} twice`),
    ...(deliveries.length < told.size ? [`${told.size - deliveries.length} deliveries lost`] : []),
    ...(rest?.products === 0 && rest.units === 0
      ? []
      : [`${rest?.products} products and ${rest?.units} units of undone imports`]),
  ]
}
