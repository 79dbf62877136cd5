import { Pool, types } from 'pg'

import { OUTCOME_UNKNOWN, sqlState } from '../database-errors.ts'
import { startHeartbeat } from './heartbeat.ts'
import { cannotConnect, refuseStandby } from './primary.ts'

import type { CustomTypesConfig, PoolClient } from 'pg'
import type { DatabaseConnection } from './connection.ts'
import type { Sharding } from '../sharding.ts'

/** For work without a slot: sign-ins, the hourly sweep, readiness, session look-ups and batches. */
export const SPARE_CONNECTIONS = 6
/** And eight slots (overload/limiter.ts): more would wait inside PostgreSQL in no order and compete for the processor (decisions/0023). */
export const CONNECTIONS = SPARE_CONNECTIONS + 8

export const CONNECT_TIMEOUT_MS = 800
/** A waiter may need twice that: behind other waiters, then for the row itself. */
const LOCK_TIMEOUT_MS = 1000
const STATEMENT_TIMEOUT_MS = 5000
const IDLE_IN_TRANSACTION_MS = 10_000
/** For a PostgreSQL that hangs and cannot keep its own statement_timeout. Closes the connection. */
const SILENCE_TIMEOUT_MS = 8000

/** Keeps a burst after a quiet minute from opening all connections at once. */
const IDLE_MS = 5 * 60_000

// Every query has an index. Without enable_seqscan=off a plan made on an almost empty table scans it while it grows, until ANALYZE.

/** One plan per named statement; a new plan for each array parameter costs a sale half as much again. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

export type WatchedPool = {
  connect(): Promise<PoolClient>
  connections(): { most: number; total: number; idle: number; waiting: number }
  end(): Promise<void>
}

type PoolSettings = {
  max: number
  sharding: Sharding | null
  connectTimeoutMs: number
  onIdleError: (error: Error) => void
}

export function createPool(
  connection: DatabaseConnection,
  { max, sharding, connectTimeoutMs, onIdleError }: PoolSettings,
): Pool {
  const pool = new Pool({
    ...connection,
    max,
    pipeline: true,
    keepAlive: true,
    application_name: 'mezgeb',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    // Two words match when they share half of their trigrams: about one wrong letter in five.
    options: `${sharding?.poolOptions ?? PLANNED_ONCE} -c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC -c datestyle=ISO -c pg_trgm.word_similarity_threshold=0.5`,
    types: typeParsers,
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    // A broken connection also rejects its queries; without a listener its error event would end the process.
    client.on('error', () => undefined)
    client.on('notice', (notice) => {
      if (isUnconfirmedCommit(notice)) unconfirmed.add(client)
    })
  })
  return pool
}

/** Adds a heartbeat: when the database falls silent, open queries fail within a second, and no connection is opened until it answers. */
export function watchedPool(
  pool: Pool,
  connection: DatabaseConnection,
  silenceMs: number,
): WatchedPool {
  const lent = new Set<PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  const onSilence = () => {
    for (const client of lent) client.connection.stream.destroy()
  }
  const heartbeat = startHeartbeat({ connection, onSilence, silenceMs })
  return {
    async connect() {
      if (heartbeat.isSilent) throw cannotConnect('The database is silent')
      try {
        const client = await pool.connect()
        if (!ofPrimary.has(client)) await makeSure(client)
        return client
      } catch (cause) {
        // The pool's own time-out is the one that has no code.
        throw sqlState(cause) === '' ? cannotConnect('No connection in time', cause) : cause
      }
    },
    connections: () => ({
      most: pool.options.max,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async end() {
      await heartbeat.stop()
      await pool.end()
    },
  }
}

const ofPrimary = new WeakSet<PoolClient>()

/** Not by the pool's own `verify`, which leaks a connection when its caller gives up meanwhile. */
async function makeSure(client: PoolClient): Promise<void> {
  try {
    await refuseStandby(client)
    ofPrimary.add(client)
  } catch (error) {
    client.release(true)
    throw error
  }
}

const unconfirmed = new WeakSet<PoolClient>()

export function releaseClient(client: PoolClient): void {
  const isClean = client.getTransactionStatus() === 'I' && !client.connection.stream.destroyed
  client.release(!isClean)
}

/** Throws when a commit came without its standby: a failover may lose it, so it is no success; a repeat with the key settles it. */
export function refuseUnconfirmedCommit(client: PoolClient): void {
  if (!unconfirmed.delete(client)) return
  const error = new Error('The commit was not confirmed by the standby; its outcome is unknown')
  throw Object.assign(error, { code: OUTCOME_UNKNOWN })
}

/** Recognised by its place in PostgreSQL's source: the message is in the language of `lc_messages`. */
function isUnconfirmedCommit({ routine }: { routine: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN'
}

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184

const PARSERS = new Map<number, (text: string) => unknown>([
  // Counts and sums of quantities stay far below 2^53.
  [INT8, Number],
  // Number() is correctly rounded: a reply with 2 decimals equals the stored value.
  [NUMERIC, Number],
  [TIMESTAMPTZ, isoTime],
])

const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
}

/** `2026-11-20 07:05:09.12+00` as `2026-11-20T07:05:09.120Z`; the connection's time zone is UTC. */
function isoTime(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [seconds = '', fraction = ''] = text.slice(0, -3).split('.')
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
