import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { clusterOf } from '../../platform/embedded/cluster-paths.ts'
import { isRunning, postgresProcessesIn } from '../../platform/embedded/process-table.ts'
import {
  TIME_LIMIT_MS,
  newDataDir,
  removeTestFolders,
  until,
} from '../../platform/embedded/testing/test-servers.ts'
import { oneConnection } from '../../testing/database/one-connection.ts'
import { workersOf } from '../../testing/processes/workers-of.ts'
import { endServers, spawnServer } from '../../testing/running-server.ts'

import type { HeardAnswer, OneConnection } from '../../testing/database/one-connection.ts'
import type { RunningServer } from '../../testing/running-server.ts'

const patience = { timeout: TIME_LIMIT_MS }
const ADMIN = { email: 'admin@demo.mezgeb.local', password: 'Addis-Gebeya-60' }
const METRICS_TOKEN = 'A-token-of-ours-1'
const COUNTS =
  /^mezgeb_http_request_duration_seconds_count\{.*route="\/api\/health".*worker="(\d)"\} (\d+)$/gm

afterAll(async () => {
  endServers()
  await removeTestFolders()
}, TIME_LIMIT_MS)

function signIn(connection: OneConnection, body: object, from: string): Promise<HeardAnswer> {
  return connection.ask('/api/auth/login', { body, from })
}

function tokenOf({ text }: HeardAnswer): string {
  return /"token":"([^"]+)"/.exec(text)?.[1] ?? ''
}

async function metricsOf(connection: OneConnection): Promise<string> {
  const { text } = await connection.ask('/metrics', { token: METRICS_TOKEN })
  return text
}

/** Number of /api/health answers by process. */
function healthAnswers(metrics: string): Map<string, number> {
  return new Map(
    [...metrics.matchAll(COUNTS)].map(([, worker = '', count]) => [worker, Number(count)]),
  )
}

/**
 * A connection to each of two processes: chance decides which process accepts, so it opens connections until it has
 * both.
 */
async function connectedToBoth(url: string): Promise<[OneConnection, OneConnection]> {
  const found = new Map<string, OneConnection>()
  for (;;) {
    const connection = oneConnection(url)
    const before = healthAnswers(await metricsOf(connection))
    await connection.ask('/api/health')
    const after = healthAnswers(await metricsOf(connection))
    const worker = [...after.keys()].find((one) => after.get(one) !== before.get(one)) ?? ''
    if (found.has(worker)) connection.close()
    else found.set(worker, connection)
    const [one, other] = found.values()
    if (one !== undefined && other !== undefined) return [one, other]
  }
}

describe.runIf(process.platform === 'linux')('two processes behind one port', patience, () => {
  let dataDir = ''
  let server: RunningServer
  let one: OneConnection
  let other: OneConnection
  let token = ''

  const start = () =>
    spawnServer({
      DATA_DIR: dataDir,
      WORKERS: '2',
      DEMO: '1',
      BACKUP_KEEP: '0',
      TRUST_PROXY: '1',
      METRICS_TOKEN,
    })

  beforeAll(async () => {
    dataDir = await newDataDir()
    server = start()
    const url = await server.ready
    ;[one, other] = await connectedToBoth(url)
    token = tokenOf(await signIn(one, ADMIN, '10.1.0.1'))
  }, TIME_LIMIT_MS)
  afterAll(() => {
    one.close()
    other.close()
  })

  it('both serve, and one reading has the metrics of all', async () => {
    const ids = new Set<unknown>()
    const before = healthAnswers(await metricsOf(other))
    for (let requested = 0; requested < 5; requested += 1) {
      for (const connection of [one, other]) {
        const answer = await connection.ask('/api/health')
        expect(answer.status).toBe(200)
        ids.add(answer.headers['x-request-id'])
      }
    }
    expect(ids.size).toBe(10)

    const text = await metricsOf(one)
    const after = healthAnswers(text)
    expect([...after].map(([worker, count]) => count - (before.get(worker) ?? 0))).toEqual([5, 5])
    expect(text.match(/^process_start_time_seconds\{.*$/gm)).toHaveLength(3)
    expect(text.match(/^mezgeb_database_up\{.*\} 1$/gm)).toHaveLength(1)
    expect(text.match(/^# TYPE mezgeb_http_request_duration_seconds /gm)).toHaveLength(1)
    expect((await other.ask('/metrics')).text).not.toContain('mezgeb_')
  })

  it('tell the first accounts and the URL once', () => {
    expect(server.output().match(/^Set-up account/gm)).toHaveLength(1)
    expect(server.output().match(/^Mezgeb is ready/gm)).toHaveLength(1)
  })

  it('a session is opened and ended for both at once', async () => {
    const session = tokenOf(await signIn(one, ADMIN, '10.1.0.2'))
    expect((await other.ask('/api/auth/me', { token: session })).status).toBe(200)
    await one.ask('/api/auth/logout', { method: 'POST', token: session })
    expect((await other.ask('/api/auth/me', { token: session })).status).toBe(401)
  })

  it('twins of one key at both are done once and answered alike', async () => {
    for (let pair = 0; pair < 5; pair += 1) {
      const twin = { token, key: randomUUID(), body: { name: `Twins ${pair}` } }
      const answers = await Promise.all(
        [one, other].map((connection) => connection.ask('/api/categories', twin)),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(answers[0]?.text).toBe(answers[1]?.text)
    }
  })

  it('a change at one reaches the listeners of both', async () => {
    const listening = await connectedToBoth(urlOf(server))
    const heard = listening.map((connection) => connection.listen('/api/events', token))
    await until(() => heard.every((text) => text() !== ''))
    const before = heard.map((text) => text().length)
    await one.ask('/api/categories', { token, body: { name: 'Sent at once' } })
    await until(() => heard.every((text, at) => text().slice(before[at]).includes('categories')))
    for (const [at, text] of heard.entries()) {
      expect(text().slice(before[at])).toContain('categories')
    }
    for (const connection of listening) connection.close()
  })

  it('failed sign-ins of one account are counted together', async () => {
    const guess = (connection: OneConnection, turn: number) =>
      signIn(connection, { ...ADMIN, password: 'not the password' }, `10.2.0.${turn}`)
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await guess(turn % 2 === 0 ? one : other, turn)).status).toBe(401)
    }
    for (const connection of [one, other]) {
      const answer = await signIn(connection, ADMIN, '10.2.1.1')
      expect(answer.status).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('failed sign-ins from one address are counted together', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const guess = { email: `guess-${turn}@example.com`, password: 'not the password' }
      expect((await signIn(turn % 2 === 0 ? one : other, guess, '10.3.0.1')).status).toBe(401)
    }
    const guess = { email: 'one-more@example.com', password: 'not the password' }
    for (const connection of [one, other]) {
      expect((await signIn(connection, guess, '10.3.0.1')).status).toBe(429)
    }
  })

  it('new institutions of one address are counted together', async () => {
    const register = (connection: OneConnection) =>
      connection.ask('/api/auth/register-institution', {
        body: { name: 'Almaz', email: `${randomUUID()}@example.com`, password: 'Green-Coffee-77' },
        from: '10.4.0.1',
      })
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await register(turn % 2 === 0 ? one : other)).status).toBe(201)
    }
    expect((await register(one)).status).toBe(429)
    expect((await register(other)).status).toBe(429)
  })

  it('no password is judged while the process that counts is silent, and sessions hold', async () => {
    const body = { ...ADMIN, email: 'hanna@demo.mezgeb.local' }
    server.process.kill('SIGSTOP')
    try {
      const from = '10.5.0.1'
      const answer = await one.ask('/api/auth/login', { body, from, isOnce: true })
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect((await one.ask('/api/auth/me', { token })).status).toBe(200)
    } finally {
      server.process.kill('SIGCONT')
    }
    const answer = await signIn(one, body, '10.5.0.1')
    expect(answer.status).toBe(200)
  })

  it('tell the metrics of the others while one of them hangs', async () => {
    const [hangs = 0] = workersOf(server)
    process.kill(hangs, 'SIGSTOP')
    try {
      const answer = await Promise.race(
        [one, other].map((connection) => connection.ask('/metrics', { token: METRICS_TOKEN })),
      )
      expect(answer.status).toBe(200)
      expect(answer.text.match(/^process_start_time_seconds\{.*$/gm)).toHaveLength(2)
    } finally {
      process.kill(hangs, 'SIGCONT')
    }
  })

  it('one that dies is started again, while the other serves', async () => {
    const before = workersOf(server)
    const [dies = 0] = before
    process.kill(dies, 'SIGKILL')
    await until(() => {
      const now = workersOf(server)
      return now.length === 2 && !now.includes(dies)
    })
    const survivors = [one, other].map((connection) => connection.ask('/api/auth/me', { token }))
    const ends = await Promise.allSettled(survivors)
    expect(ends.some((end) => end.status === 'fulfilled' && end.value.status === 200)).toBe(true)
    expect(server.output()).toContain('ended unexpectedly (killed by SIGKILL); it is started again')
    expect(server.output()).toMatch(/"pid":\d+/)
  })

  it('answer what is in flight when they are stopped, and then stop the database', async () => {
    const connections = Array.from({ length: 8 }, () => oneConnection(urlOf(server)))
    const answers: HeardAnswer[] = []
    const cutOff: unknown[] = []
    let isStopped = false
    const callers = connections.map(async (connection) => {
      for (;;) {
        const sentBefore = !isStopped
        try {
          answers.push(await connection.ask('/api/auth/me', { token, isOnce: true }))
        } catch (error) {
          if (sentBefore) cutOff.push(error)
          return
        }
      }
    })
    await until(() => answers.length > 200)
    isStopped = server.process.kill('SIGTERM')
    await Promise.all(callers)
    expect(cutOff).toEqual([])
    // A busy machine may put some off, which their clients repeat.
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.filter(({ headers }) => headers['retry-after'] === undefined)).toEqual([])
    expect(await server.ended).toBe(0)
    expect(postgresProcessesIn(clusterOf(dataDir).data)).toEqual([])
  })

  it('end with the process that started them, whatever happens to it', async () => {
    server = start()
    await server.ready
    const workers = workersOf(server)
    expect(workers).toHaveLength(2)
    server.process.kill('SIGKILL')
    await until(() => !workers.some(isRunning))

    server = start()
    await server.ready
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('end with it in the middle of a start, too', async () => {
    server = start()
    await until(() => workersOf(server).length === 2)
    const workers = workersOf(server)
    expect(urlOf(server)).toBe('')
    server.process.kill('SIGKILL')
    await until(() => !workers.some(isRunning))
  })

  it('that end again and again while they start end the start, with the cause', async () => {
    server = start()
    const killed = new Set<number>()
    const killing = setInterval(() => {
      for (const worker of workersOf(server)) {
        killed.add(worker)
        process.kill(worker, 'SIGKILL')
      }
    }, 20)
    expect(await server.ended).toBe(1)
    clearInterval(killing)
    expect(server.output()).toContain(
      'Mezgeb could not start.\nA server process ended 5 times while it started (killed by SIGKILL).',
    )
    expect(killed.size).toBeGreaterThanOrEqual(5)
    expect(postgresProcessesIn(clusterOf(dataDir).data)).toEqual([])
  })
})

function urlOf(server: RunningServer): string {
  return /Mezgeb is ready at (\S+)/.exec(server.output())?.[1] ?? ''
}
