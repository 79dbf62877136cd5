import { once } from 'node:events'
import { openSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import {
  TIME_LIMIT_MS,
  newFolder,
  removeTestFolders,
  until,
} from '../platform/embedded/testing/test-servers.ts'
import { makePlainPostgres } from '../testing/database/plain-postgres.ts'
import { endServers, spawnServer } from '../testing/running-server.ts'
import { freePort } from './listening.ts'

import type { PlainPostgres } from '../testing/database/plain-postgres.ts'
import type { RunningServer } from '../testing/running-server.ts'

const TOKEN = 'a-token-for-the-metrics'
/** Longer than the pipe and the server keep of the log. */
const MANY = 140
let postgres: PlainPostgres
let server: RunningServer
let url = ''

beforeAll(async () => {
  postgres = await makePlainPostgres(newFolder())
  await postgres.start()
}, TIME_LIMIT_MS)
afterEach(endServers)
afterAll(async () => {
  await postgres.stop()
  await removeTestFolders()
}, TIME_LIMIT_MS)

const start = async (stdout: 'pipe' | number) => {
  const port = await freePort({ host: '127.0.0.1', port: 0 }, 0)
  url = `http://127.0.0.1:${port}`
  server = spawnServer(
    {
      PORT: String(port),
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: TOKEN,
    },
    stdout,
  )
  await until(() => isReady())
}

const ask = (route: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${route}`, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) })

async function isReady(): Promise<boolean> {
  return ask('/api/ready').then(
    ({ ok }) => ok,
    () => false,
  )
}

async function lostLines(): Promise<number> {
  const text = await (await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).text()
  return Number(/^mezgeb_log_lines_lost (\d+)$/m.exec(text)?.[1])
}

async function ends(): Promise<unknown> {
  const exit = once(server.process, 'exit').then(([code]: unknown[]) => code)
  server.process.kill('SIGTERM')
  return exit
}

describe('the log of a running server', { timeout: TIME_LIMIT_MS }, () => {
  it('goes to a full disk: requests are answered, lost lines counted, SIGTERM ends the server', async () => {
    await start(openSync('/dev/full', 'w'))
    for (let sent = 0; sent < 50; sent += 1) expect((await ask('/api/auth/me')).status).toBe(401)
    expect((await ask('/api/health')).status).toBe(200)
    expect(await (await ask('/api/ready')).text()).toMatch(/"status":"ready","lostLogLines":\d\d/)
    expect(await lostLines()).toBeGreaterThan(20)
    expect(await ends()).toBe(0)
  })

  it('goes to a stalled reader: requests are answered, SIGTERM ends the server', async () => {
    await start('pipe')
    server.process.stdout?.pause()
    const path = `/api/${'x'.repeat(100)}`
    for (let sent = 0; sent < MANY; sent += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)))
      for (const { status } of answers) expect(status).toBe(404)
    }
    expect(await lostLines()).toBeGreaterThan(0)
    expect(await ends()).toBe(0)
  })

  it('has no raw text beside it: refused reads of the metrics are lines of the log', async () => {
    await start('pipe')
    for (let sent = 0; sent < 5; sent += 1) expect((await ask('/metrics')).status).toBe(404)
    expect(await ends()).toBe(0)
    await server.ended
    const [, afterStart = ''] = server.output().split(/^Mezgeb is ready.*\n/m)
    const refused = afterStart.trim().split('\n')
    expect(refused.length).toBeGreaterThanOrEqual(5)
    for (const line of refused) expect(line).toMatch(/^\{"level":.*\}$/)
  })
})
