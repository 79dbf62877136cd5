import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { afterAll, expect, test } from 'vitest'

import { clusterOf } from '../platform/embedded/cluster-paths.ts'
import { postgresProcessesIn } from '../platform/embedded/process-table.ts'
import { newFolder, removeTestFolders } from '../platform/embedded/testing/test-servers.ts'
import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  signedIn,
  succeeded,
} from '../testing/builders.ts'
import { databaseDigest } from '../testing/database/database-digest.ts'
import { requireInvariants } from '../testing/database/invariants.ts'
import { openOwner } from '../testing/database/open-owner.ts'
import { ownerOf } from '../testing/processes/owner-of.ts'
import { MAIN, endServers, spawnServer } from '../testing/running-server.ts'
import { sendOverHttp } from '../testing/processes/send-over-http.ts'
import { SUPER_ADMIN } from '../testing/super-admin.ts'
import { LEFT_OUT } from '../platform/backup/catalogue.queries.ts'

import type { TestDatabase } from '../testing/database/test-database.ts'
import type { TestApi } from '../testing/test-api.ts'

const SELLERS = 4
const SALES_BEFORE_THE_KILL = 20
const SALES = 60

afterAll(async () => {
  endServers()
  await removeTestFolders()
})

/** The API of a server that is started again at another address meanwhile. */
function apiOf(where: { url: string }): TestApi {
  const inOtherProcess = (): never => {
    throw new Error('the server runs in a process of its own')
  }
  return {
    send: (endpoint, sent) => sendOverHttp(where.url, endpoint, sent ?? {}),
    sendAnything: (endpoint, sent) => sendOverHttp(where.url, endpoint, sent),
    get db() {
      return inOtherProcess()
    },
    get database() {
      return inOtherProcess()
    },
  }
}

const start = (dataDir: string) =>
  spawnServer({
    DATA_DIR: dataDir,
    SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
    TRUST_PROXY: '1',
    BACKUP_KEEP: '0',
    LOG_LEVEL: 'error',
  })

/** A command of the built server, which must succeed. */
async function command(dataDir: string, ...words: string[]): Promise<void> {
  const env = { DATA_DIR: dataDir, PATH: '/usr/bin:/bin' }
  const child = spawn(process.execPath, [MAIN, ...words], { cwd: path.dirname(MAIN), env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  expect(child.exitCode, output).toBe(0)
}

// Each step on its own, and the faults beside it, are in `*.long.test.ts` of this folder.
test('a server starts, sells through a kill -9, is backed up, stops, and its backup is restored', async () => {
  const dataDir = path.join(newFolder(), 'data')
  let server = start(dataDir)
  const where = { url: await server.ready }
  const app = apiOf(where)
  const shop = await givenBusiness(app)
  const product = await givenProduct(app, shop, { stock: 1000 })
  const customer = await givenCustomer(app, shop.admin, shop.branch.id)

  const sold: string[] = []
  const sell = async () => {
    while (sold.length < SALES) {
      const key = randomUUID()
      const body = {
        customerId: customer.id,
        branchId: shop.branch.id,
        saleItems: [{ productId: product.id, quantity: 1 }],
      }
      // As the web app does: the same sale again until there is an answer.
      for (let isDone = false; !isDone;) {
        const sent = { token: shop.admin.token, key, body }
        const answer = await app.send(createSale, sent).catch(() => undefined)
        isDone = answer?.status === 201
        if (isDone) sold.push(answer?.body.id ?? '')
        else await sleep(50)
      }
    }
  }
  const sellers = Promise.all(Array.from({ length: SELLERS }, sell))
  while (sold.length < SALES_BEFORE_THE_KILL) await sleep(10)
  server.process.kill('SIGKILL')
  await server.ended
  server = start(dataDir)
  where.url = await server.ready
  await sellers

  const { token } = await signedIn(app, shop.admin.user.email)
  const listed = await app.send(listSales, { token, query: { limit: 100 } })
  expect(
    succeeded(listed)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(sold.toSorted())
  const database = await openOwner(ownerOf(dataDir))
  await requireInvariants(database)
  expect(await stockOf(database, product.id)).toBe(1000 - sold.length)
  const digest = keptOf(await databaseDigest(database))
  await database.close()

  const file = path.join(newFolder(), 'shop.backup')
  await command(dataDir, 'backup', file)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(postgresProcessesIn(clusterOf(dataDir).data)).toEqual([])

  const elsewhere = path.join(newFolder(), 'data')
  await command(elsewhere, 'restore', file)
  server = start(elsewhere)
  await server.ready
  const restored = await openOwner(ownerOf(elsewhere))
  expect(keptOf(await databaseDigest(restored))).toEqual(digest)
  await restored.close()
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

type Sql = Pick<TestDatabase, 'sql'>

async function stockOf({ sql }: Sql, productId: string): Promise<number> {
  const rows = await sql<{ quantity: number }>(
    'select quantity from branch_stock where product_id = $1',
    [productId],
  )
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Without what a backup leaves out. */
const keptOf = (digest: Record<string, string>) =>
  Object.entries(digest).filter(([table]) => !LEFT_OUT.includes(table))
