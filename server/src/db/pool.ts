import { Pool } from 'pg'

import { OUTCOME_UNKNOWN } from './database-errors.ts'
import { typeParsers } from './type-parsers.ts'

import type { PoolClient } from 'pg'
import type { DatabaseConnection } from './connection.ts'

const CONNECT_TIMEOUT_MS = 2000
const LOCK_TIMEOUT_MS = 2000
const STATEMENT_TIMEOUT_MS = 5000
const IDLE_IN_TRANSACTION_MS = 10_000
/** For a PostgreSQL that hangs and cannot keep its own statement_timeout. Closes the connection. */
const SILENCE_TIMEOUT_MS = 8000

type PoolSettings = {
  /** Connections at most. */
  max: number
  /** Hears of connections that broke while nobody used them. */
  onIdleError: (error: Error) => void
}

/** A pool whose connections have every time limit set and send without waiting for earlier answers. */
export function createPool(
  connection: DatabaseConnection,
  { max, onIdleError }: PoolSettings,
): Pool {
  const pool = new Pool({
    ...connection,
    max,
    pipeline: true,
    keepAlive: true,
    application_name: 'mezgeb',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    // Statements are named and always mean the same plan; planning array parameters anew costs a sale half as
    // much again. (Not for Citus, whose coordinator needs to see the values.)
    // Every question of ours has an index. Without seqscan=off a plan made while a table was almost empty goes on
    // reading all of it while it grows, until it is analysed: three times the work per sale in the first minutes.
    options:
      '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c timezone=UTC -c datestyle=ISO',
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

function isUnconfirmedCommit(notice: {
  code: string | undefined
  message: string | undefined
}): boolean {
  return notice.code === '01000' && /synchronous replication/.test(notice.message ?? '')
}
