import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { SILENCE_MS, startHeartbeat } from './heartbeat.ts'

import type { TestDatabase } from '../../../testing/database/test-database.ts'
import type { Heartbeat } from './heartbeat.ts'

/** A proxy in front of the database that can drop all traffic. */
type Way = { port: number; swallow(): void; open(): void; hangUp(): void; close(): void }

let database: TestDatabase
let way: Way
let heartbeat: Heartbeat
let silences = 0

beforeEach(async () => {
  database = await createTestDatabase()
  way = await openWay(database)
  silences = 0
  const connection = { ...database.connection, host: '127.0.0.1', port: way.port }
  heartbeat = startHeartbeat({
    connection,
    silenceMs: SILENCE_MS,
    onSilence: () => void (silences += 1),
  })
})

afterEach(async () => {
  await heartbeat.stop()
  way.close()
  await database.drop()
})

async function openWay({ connection: { host, port } }: TestDatabase): Promise<Way> {
  let isOpen = true
  let isAnybodyThere = true
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    if (!isAnybodyThere) {
      client.destroy()
      return
    }
    const behind = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect({ host, port })
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (isOpen) to.write(chunk)
      })
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    swallow: () => (isOpen = false),
    open: () => (isOpen = true),
    hangUp: () => {
      isAnybodyThere = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const EVENTUALLY = { timeout: 20_000, interval: 20 }

function untilSilent() {
  return vi.waitFor(() => expect(heartbeat.isSilent).toBe(true), EVENTUALLY)
}

function untilHeard() {
  return vi.waitFor(() => expect(heartbeat.isSilent).toBe(false), EVENTUALLY)
}

describe('the heartbeat of the database', () => {
  it('is not silent while the database answers', async () => {
    await sleep(1500)
    expect(heartbeat.isSilent).toBe(false)
    expect(silences).toBe(0)
  })

  it('falls silent once when all traffic is dropped, and recovers by itself', async () => {
    await sleep(600)
    way.swallow()
    await untilSilent()
    await sleep(1500)
    expect(silences).toBe(1)
    way.open()
    await untilHeard()
  })

  it('falls silent when connections are refused', async () => {
    await sleep(600)
    way.close()
    await untilSilent()
    expect(silences).toBe(1)
  })

  it('falls silent when a proxy accepts connections without a database behind it', async () => {
    await sleep(600)
    way.hangUp()
    await untilSilent()
    expect(silences).toBe(1)
  })

  it('is not silent when only its own connection is ended', async () => {
    await sleep(600)
    await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mezgeb heartbeat' and datname = current_database()`,
    )
    await sleep(1500)
    expect(heartbeat.isSilent).toBe(false)
    expect(silences).toBe(0)
  })
})
