import { randomUUID } from 'node:crypto'
import net from 'node:net'

import { newToken } from '../server/src/platform/session-token.ts'

import type pg from 'pg'
import type { Shop } from './seed.ts'

/** Opened at a time, because the listen backlog is short. */
const AT_ONCE = 50
const PATIENCE_MS = 60_000
const EVENT = Buffer.from('data: ')

/** A listener for change events. */
export type Listener = {
  institutionId: string
  /** Number of its events, including the first. */
  heard: number
  /** Time of the last event, in ms of performance.now(). */
  heardAt: number
  close(): void
}

/** An ADMIN with a session per listener, because streams per user and session are limited. */
export async function givenSessions(
  owner: pg.Client,
  shops: readonly Shop[],
  count: number,
): Promise<{ institutionId: string; token: string }[]> {
  const people = Array.from({ length: count }, (_, number) => {
    const institutionId = shops[number % shops.length]?.institutionId ?? ''
    return { institutionId, userId: randomUUID(), ...newToken(institutionId) }
  })
  const institutions = people.map(({ institutionId }) => institutionId)
  const users = people.map(({ userId }) => userId)
  await owner.query(
    `insert into accounts (institution_id, id, email)
     select p.institution_id, p.id, p.id || '@example.com' from unnest($1::uuid[], $2::uuid[]) p (institution_id, id)`,
    [institutions, users],
  )
  await owner.query(
    `insert into users (institution_id, id, name, role, status, password_hash)
     select p.institution_id, p.id, 'Listener', 'ADMIN', 'APPROVED', 'none'
       from unnest($1::uuid[], $2::uuid[]) p (institution_id, id)`,
    [institutions, users],
  )
  await owner.query(
    `insert into sessions (token_hash, institution_id, account_id)
     select * from unnest($1::bytea[], $2::uuid[], $3::uuid[])`,
    [people.map(({ hash }) => hash), institutions, users],
  )
  return people
}

/** Opens a stream for each session and waits for all first events. */
export async function openListeners(
  port: number,
  sessions: readonly { institutionId: string; token: string }[],
): Promise<Listener[]> {
  const listeners: Listener[] = []
  for (let from = 0; from < sessions.length; from += AT_ONCE) {
    const some = sessions.slice(from, from + AT_ONCE)
    const opened = some.map(({ institutionId, token }) => openListener(port, institutionId, token))
    listeners.push(...opened)
    await until(() => opened.every(({ heard }) => heard > 0))
  }
  return listeners
}

function openListener(port: number, institutionId: string, token: string): Listener {
  const socket = net.connect({ port, host: '127.0.0.1' })
  const listener: Listener = {
    institutionId,
    heard: 0,
    heardAt: 0,
    close: () => socket.destroy(),
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    // Each event is one packet; its first word is never split.
    for (let at = chunk.indexOf(EVENT); at >= 0; at = chunk.indexOf(EVENT, at + 1)) {
      listener.heard += 1
      listener.heardAt = performance.now()
    }
  })
  socket.write(
    `GET /api/events?since=0 HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return listener
}

/** Throws if the condition does not hold within a minute. */
export async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('some listener got no event within a minute')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
