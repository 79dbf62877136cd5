import { Pool } from 'pg'

import { CANNOT_CONNECT, OUTCOME_UNKNOWN, sqlState } from './database-errors.ts'
import { startHeartbeat } from './heartbeat.ts'
import { refuseStandby } from './primary.ts'
import { typeParsers } from './type-parsers.ts'

import type { PoolClient } from 'pg'
import type { DatabaseConnection } from './connection.ts'

/** For what has no turn: sign-ins, the hourly sweep, readiness, and what many requests ask for together. */
export const SPARE_CONNECTIONS = 6
/**
 * Those and eight for requests in their turn (http/admission.ts). More would wait inside of PostgreSQL, in no order and for
 * no known time, and take the processor from those who answer: with twenty, the neighbours of a noisy institution
 * waited for more than a second (docs/decisions/0023-overload.md).
 */
export const CONNECTIONS = SPARE_CONNECTIONS + 8

export const CONNECT_TIMEOUT_MS = 1000
/** Twice that at worst: who waits behind others waits for them first, and then for the row itself. */
const LOCK_TIMEOUT_MS = 1000
const STATEMENT_TIMEOUT_MS = 5000
const IDLE_IN_TRANSACTION_MS = 10_000
/** For a PostgreSQL that hangs and cannot keep its own statement_timeout. Closes the connection. */
const SILENCE_TIMEOUT_MS = 8000

/** A burst after a quiet minute shall not begin with twenty sign-ins at the database. */
const IDLE_MS = 5 * 60_000

// Every question of ours has an index. Without seqscan=off a plan made while a table was almost empty goes on reading all
// of it while it grows, until it is analysed: three times the work per sale in the first minutes.

/** Statements are named and always mean the same plan; planning array parameters anew costs a sale half as much again. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'
/** A coordinator must see the values to know the shard, and passes on SET LOCAL only when it is told to. */
const SHARDED = '-c plan_cache_mode=force_custom_plan -c citus.propagate_set_commands=local'

/** Where connections are lent. */
export type Lender = {
  /** Throws without waiting while the database is silent. */
  connect(): Promise<PoolClient>
  connections(): { most: number; total: number; idle: number; waiting: number }
  end(): Promise<void>
}

type PoolSettings = {
  /** Connections at most. */
  max: number
  /** Whether PostgreSQL spreads the tables over shards. */
  isSharded: boolean
  /** Hears of connections that broke while nobody used them. */
  onIdleError: (error: Error) => void
}

/** A pool whose connections have every time limit set and send without waiting for earlier answers. */
export function createPool(
  connection: DatabaseConnection,
  { max, isSharded, onIdleError }: PoolSettings,
): Pool {
  const pool = new Pool({
    ...connection,
    max,
    pipeline: true,
    keepAlive: true,
    application_name: 'mezgeb',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    // Half of a word's trigrams make it the word that was meant: one wrong letter in five.
    options: `${isSharded ? SHARDED : PLANNED_ONCE} -c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC -c datestyle=ISO -c pg_trgm.word_similarity_threshold=0.5`,
    types: typeParsers,
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    // A connection that breaks in use also rejects what was asked of it; without a listener it ends the process.
    client.on('error', () => undefined)
    client.on('notice', (notice) => {
      if (isUnconfirmedCommit(notice)) unconfirmed.add(client)
    })
  })
  return pool
}

/**
 * Watches over a pool: when the database falls silent, everything that waits for it fails within a second instead of when
 * its own limits have passed, and nobody asks until it is heard again.
 */
export function watchedPool(pool: Pool, connection: DatabaseConnection): Lender {
  const lent = new Set<PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  const heartbeat = startHeartbeat(connection, () => {
    for (const client of lent) client.connection.stream.destroy()
  })
  return {
    async connect() {
      if (heartbeat.isSilent()) throw cannotConnect('The database is silent')
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

/**
 * The pool's own `verify` loses a connection, and its place with it, when whoever waited for it gives up meanwhile.
 */
async function makeSure(client: PoolClient): Promise<void> {
  try {
    await refuseStandby(client)
    ofPrimary.add(client)
  } catch (error) {
    client.release(true)
    throw error
  }
}

function cannotConnect(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: CANNOT_CONNECT })
}

const unconfirmed = new WeakSet<PoolClient>()

/** Gives a connection back, or closes it when it is broken or has a transaction open. */
export function releaseClient(client: PoolClient): void {
  const isClean = client.getTransactionStatus() === 'I' && !client.connection.stream.destroyed
  client.release(!isClean)
}

/**
 * Throws when a commit was acknowledged although the wait for the standby had been cancelled: the sale may be
 * lost in a failover, so nobody may be told it happened. A repeat with the same key settles it.
 */
export function refuseUnconfirmedCommit(client: PoolClient): void {
  if (!unconfirmed.delete(client)) return
  const error = new Error('The commit was not confirmed by the standby; its outcome is unknown')
  throw Object.assign(error, { code: OUTCOME_UNKNOWN })
}

/** Told by the place it comes from: its words are in the language of PostgreSQL's `lc_messages`. */
function isUnconfirmedCommit({ routine }: { routine: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN'
}
