import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { clusterOf } from '../platform/embedded/cluster-paths.ts'
import { postgresProcessesIn } from '../platform/embedded/process-table.ts'
import {
  TIME_LIMIT_MS,
  newDataDir,
  newFolder,
  postmasterPid,
  removeTestFolders,
  until,
} from '../platform/embedded/testing/test-servers.ts'
import { makePlainPostgres } from '../testing/database/plain-postgres.ts'
import { endServers, spawnServer } from '../testing/running-server.ts'

import type { PlainPostgres } from '../testing/database/plain-postgres.ts'

const patience = { timeout: TIME_LIMIT_MS }
const SET_UP = /^Set-up account, shown only once: (\S+) with password (\S+)$/m

// Leftovers of a failed test must not fail the next one.
afterEach(endServers)
afterAll(async () => {
  endServers()
  await removeTestFolders()
}, TIME_LIMIT_MS)

function send(url: string, call: string, token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return fetch(`${url}/api${call}`, { headers })
}

async function signIn(url: string, email: string, password: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return /"token":"([^"]+)"/.exec(await answer.text())?.[1]
}

/** Polls until the answer is 200 and `more` holds; returns all answers. */
async function answersUntilOk(
  ask: () => Promise<Response>,
  holds: () => boolean = () => true,
): Promise<Response[]> {
  const answers: Response[] = []
  await until(async () => {
    const answer = await ask()
    answers.push(answer)
    return answer.status === 200 && holds()
  })
  return answers
}

function nothingRunsIn(dataDir: string): boolean {
  return postgresProcessesIn(clusterOf(dataDir).data).length === 0
}

/** A sign-in whose body comes in two parts, so the test decides how long it is in flight. */
function slowSignIn(url: string, email: string, password: string) {
  const { port } = new URL(url)
  const body = JSON.stringify({ email, password })
  const socket = net.connect(Number(port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => (heard += text))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  return {
    begin: () =>
      new Promise<void>((resolve) => {
        socket.write(
          `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
            `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
          () => resolve(),
        )
      }),
    finish: () => {
      socket.write(body.slice(10))
      return ended
    },
  }
}

const dataDir = path.join(newFolder(), 'data of the shop')

describe('the server on its own database', patience, () => {
  let password = ''

  // spec: D1.4 D1.6 D1.12 D1.16 D1.23
  it('prints the URL and a set-up password at its first start', async () => {
    const server = spawnServer({ DATA_DIR: dataDir })
    const url = await server.ready
    expect(server.output().match(new RegExp(url, 'g'))).toHaveLength(1)
    expect(server.output()).not.toContain('{"level"')

    const [, email = '', told = ''] = SET_UP.exec(server.output()) ?? []
    expect(email).toBe('super@mezgeb.local')
    password = told
    const token = await signIn(url, email, password)
    expect((await send(url, '/institutions', token)).status).toBe(200)
    expect((await send(url, '/ready')).status).toBe(200)
    const page = await fetch(`${url}/dashboard`)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)

    server.process.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(nothingRunsIn(dataDir)).toBe(true)
  })

  // spec: D1.16
  it('prints no password ever again, keeps the first, and lets a second start on the same folder say who runs', async () => {
    const server = spawnServer({
      DATA_DIR: dataDir,
      SUPER_ADMIN_EMAIL: 'second@example.com',
      SUPER_ADMIN_PASSWORD: 'Another-Password-9',
    })
    const url = await server.ready
    expect(server.output()).not.toMatch(/password/i)
    expect(await signIn(url, 'super@mezgeb.local', password)).toBeDefined()
    expect(await signIn(url, 'second@example.com', 'Another-Password-9')).toBeUndefined()

    const second = spawnServer({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^Mezgeb could not start\.$/m)
    expect(second.output()).toContain(`process ${server.process.pid}`)
    expect((await send(url, '/ready')).status).toBe(200)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  // spec: D1.23
  it('lets a request in flight end when it is stopped, waits for no connection that asks for nothing, then stops the database', async () => {
    const server = spawnServer({ DATA_DIR: dataDir })
    const url = await server.ready
    const openedInAdvance = net.connect(Number(new URL(url).port), '127.0.0.1')
    await once(openedInAdvance, 'connect')
    const request = slowSignIn(url, 'super@mezgeb.local', password)
    await request.begin()
    expect((await send(url, '/ready')).status).toBe(200) // so the server has met the others too

    server.process.kill('SIGTERM')
    await until(() =>
      send(url, '/health').then(
        () => false,
        () => true,
      ),
    )
    expect(nothingRunsIn(dataDir)).toBe(false)

    const reply = await request.finish()
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
    expect(reply).toMatch(/"token":"[\w-]{64}"/)
    expect(await server.ended).toBe(0)
    expect(nothingRunsIn(dataDir)).toBe(true)
  })

  it('answers what it has accepted when its terminal is closed, and stops its database', async () => {
    const server = spawnServer({ DATA_DIR: dataDir })
    const request = slowSignIn(await server.ready, 'super@mezgeb.local', password)
    await request.begin()
    expect((await send(await server.ready, '/ready')).status).toBe(200)

    server.process.kill('SIGHUP')
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await server.ended).toBe(0)
    expect(nothingRunsIn(dataDir)).toBe(true)
  })

  // asvs: 16.5.2
  // spec: D2.11 D2.21
  it('answers 503 and never 401 while its database is gone, and works again after', async () => {
    const server = spawnServer({ DATA_DIR: dataDir })
    const url = await server.ready
    const token = (await signIn(url, 'super@mezgeb.local', password)) ?? ''

    for (let kill = 0; kill < 3; kill += 1) {
      const killed = postmasterPid(dataDir)
      process.kill(killed, 'SIGKILL')
      const answers = await answersUntilOk(
        () => send(url, '/institutions', token),
        () => ![0, killed].includes(postmasterPid(dataDir)),
      )
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect((await send(url, '/health')).status).toBe(200)
    // Once ready, everything it prints is a log line.
    const [, spoken = ''] = server.output().split(`Mezgeb is ready at ${url}\n`)
    const lines = spoken.trim().split('\n')
    expect(lines.filter((line) => !/^\{"level":.*\}$/.test(line))).toEqual([])
    expect(lines.filter((line) => line.includes('PostgreSQL ended unexpectedly'))).toHaveLength(2)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(nothingRunsIn(dataDir)).toBe(true)
  })

  it('says so when the port is taken, leaves nothing running, and prints its set-up password only later', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await until(() => other.listening)
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const folder = path.join(newFolder(), 'data')

    const first = spawnServer({ DATA_DIR: folder, PORT: String(port) })
    expect(await first.ended).toBe(1)
    expect(first.output()).toContain(
      `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one.`,
    )
    expect(first.output()).not.toMatch(/^\s+at /m)
    expect(first.output()).not.toMatch(/password/i)
    expect(nothingRunsIn(folder)).toBe(true)
    other.close()

    const second = spawnServer({ DATA_DIR: folder, PORT: String(port) })
    await second.ready
    expect(second.output()).toMatch(SET_UP)
    second.process.kill('SIGTERM')
    await second.ended
  })

  it('can be stopped in the middle of its first start', async () => {
    const folder = path.join(newFolder(), 'data')
    const server = spawnServer({ DATA_DIR: folder })
    await until(() => existsSync(folder) && readdirSync(folder).includes('postgres'))
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(nothingRunsIn(folder)).toBe(true)
  })
})

describe('a bad variable', patience, () => {
  // spec: D1.10
  it.each([
    [{ PORT: 'ten' }, 'PORT must be a port number from 0 to 65535'],
    [{ DATABASE_URL: 'postgres://localhost' }, 'DATABASE_URL: name a user and a database'],
    [
      { DATABASE_URL: 'postgres://u:p@localhost:1/d' },
      'The database of DATABASE_URL does not answer (ECONNREFUSED).',
    ],
  ])(
    '%j is explained in words, without a stack, and nothing is started',
    async (variables, words) => {
      const folder = path.join(newFolder(), 'data')
      const server = spawnServer({ DATA_DIR: folder, ...variables })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain('Mezgeb could not start.')
      expect(server.output()).toContain(words)
      expect(server.output()).not.toMatch(/^\s+at /m)
      expect(existsSync(folder)).toBe(false)
    },
  )

  it('that is found only later is explained the same way', async () => {
    const folder = await newDataDir()
    const server = spawnServer({
      DATA_DIR: folder,
      SUPER_ADMIN_EMAIL: 'boss@example.com',
      SUPER_ADMIN_PASSWORD: 'password1',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('SUPER_ADMIN_PASSWORD: This password is too common.')
    expect(nothingRunsIn(folder)).toBe(true)
  })

  it('for the address is explained too', async () => {
    const server = spawnServer({ DATA_DIR: dataDir, HOST: '192.0.2.1' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Cannot listen on 192.0.2.1')
    expect(nothingRunsIn(dataDir)).toBe(true)
  })

  it.runIf(process.platform === 'linux')(
    'for a folder that cannot be created is explained too',
    async () => {
      const server = spawnServer({ DATA_DIR: '/proc/mezgeb/data' })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain('DATA_DIR /proc/mezgeb/data cannot be used')
    },
  )
})

describe('the server on somebody else’s database', patience, () => {
  let postgres: PlainPostgres
  const account = { email: 'boss@example.com', password: 'Honey-Ledger-12' }
  const none = path.join(newFolder(), 'data')

  beforeAll(async () => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    postgres = await makePlainPostgres(folder)
    await postgres.start()
  }, TIME_LIMIT_MS)
  afterAll(() => postgres.stop())

  const start = (more: Record<string, string> = {}) =>
    spawnServer({
      ...more,
      DATA_DIR: none,
      DATABASE_URL: postgres.url,
      SUPER_ADMIN_EMAIL: 'Boss@Example.com',
      SUPER_ADMIN_PASSWORD: account.password,
    })

  // spec: D1.12 D1.13 D3.7
  it('starts none of its own, several servers at once, with the super admin of the variables', async () => {
    const servers = [start(), start()]
    const urls = await Promise.all(servers.map((server) => server.ready))
    for (const server of servers) expect(server.output()).not.toMatch(/password|Honey/i)
    for (const url of urls) {
      const token = await signIn(url, account.email, account.password)
      expect((await send(url, '/dashboard/admin', token)).status).toBe(200)
    }
    expect(existsSync(none)).toBe(false)

    const [first, second] = urls
    const token = await signIn(first ?? '', account.email, account.password)
    expect((await send(second ?? '', '/auth/me', token)).status).toBe(200)
    await fetch(`${first}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await send(second ?? '', '/auth/me', token)).status).toBe(401)

    for (const server of servers) server.process.kill('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0])
  })

  it('refuses more processes than it has connections for, with what to do', async () => {
    const server = start({ WORKERS: '20' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'PostgreSQL allows the server 97 connections, and it needs 206. Set WORKERS to 9 at most, or allow more: ',
    )
  })

  it('can be stopped while that is down', async () => {
    const server = start()
    await server.ready
    await postgres.stop()
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await postgres.start()
  })
})
