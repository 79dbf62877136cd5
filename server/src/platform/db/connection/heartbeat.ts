import { CANNOT_CONNECT, sqlState } from '../database-errors.ts'
import { connectToPrimary, refuseStandby } from './primary.ts'
import { newClient } from './with-connection.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from './connection.ts'

const LOOK_MS = 100
const BEAT_MS = 500
/** A database that is only busy answers its simplest question sooner than this. */
export const SILENCE_MS = 1000
/** A later timer was delayed by our own process, which does not count as silence. */
const OWN_DELAY_MS = 50

type Watched = { connection: DatabaseConnection; onSilence: () => void; silenceMs: number }

export type Heartbeat = {
  readonly isSilent: boolean
  stop(): Promise<void>
}

/** Asks for a sign of life twice a second on its own connection. `onSilence`: none for a second (frozen, unreachable, a standby, gone). */
export function startHeartbeat({ connection, onSilence, silenceMs }: Watched): Heartbeat {
  let client: Client | null = null
  let requestedAt: number | null = null
  let answeredAt = -Infinity
  const ownDelay = createDelayMeter()
  const heartbeat = { isSilent: false, stop }

  function answered(): void {
    requestedAt = null
    answeredAt = performance.now()
    heartbeat.isSilent = false
  }

  function failed(requested: Client, error: unknown): void {
    if (requested !== client) return
    client = null
    requestedAt = null
    abandon(requested)
    if (!isAbsence(error)) return
    if (!heartbeat.isSilent) onSilence()
    heartbeat.isSilent = true
  }

  function ask(): void {
    requestedAt = performance.now()
    const requested = client ?? newClient({ ...connection, application_name: 'mezgeb heartbeat' })
    const asking = client === null ? connectToPrimary(requested) : refuseStandby(requested)
    client = requested
    // A query that was given up gets no answer, because its connection is closed.
    asking.then(answered, (error: unknown) => failed(requested, error))
  }

  function look(): void {
    const now = performance.now()
    const delay = ownDelay(now)
    if (requestedAt !== null) requestedAt += delay
    if (requestedAt === null) {
      if (heartbeat.isSilent || client === null || now - answeredAt >= BEAT_MS) ask()
    } else if (client !== null && now - requestedAt > silenceMs) {
      failed(client, Object.assign(new Error('no sign of life'), { code: 'ETIMEDOUT' }))
    }
  }

  async function stop(): Promise<void> {
    clearInterval(timer)
    const last = client
    client = null
    if (last !== null) abandon(last)
  }

  const timer = setInterval(look, LOOK_MS).unref()
  return heartbeat
}

function createDelayMeter(): (now: number) => number {
  let lookedAt = performance.now()
  return (now) => {
    const delay = now - lookedAt - LOOK_MS
    lookedAt = now
    return delay > OWN_DELAY_MS ? delay : 0
  }
}

/** Without the closing handshake, which a silent database would not answer. */
function abandon(client: Client): void {
  client.connection.stream.destroy()
}

/** No server, no primary, starting or stopping; false when only this connection was refused or ended. */
function isAbsence(error: unknown): boolean {
  const code = sqlState(error)
  return /^E[A-Z]+$/.test(code) || code === '57P03' || code === CANNOT_CONNECT
}
