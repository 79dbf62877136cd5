import { openNotifyBus } from './connection/notify-bus.ts'
import { CANNOT_CONNECT, sqlState } from './database-errors.ts'
import { SILENCE_MS } from './connection/heartbeat.ts'
import { CONNECT_TIMEOUT_MS, CONNECTIONS, createPool, watchedPool } from './connection/pool.ts'
import { refuseStandby } from './connection/primary.ts'
import { withConnection } from './connection/with-connection.ts'
import { requireOwnSettings } from './schema/require-own-settings.ts'
import { requirePlainRole } from './schema/require-plain-role.ts'
import { statement } from './statement.ts'
import {
  askAlone,
  enterPlanned,
  readAlone,
  readTogether,
  span,
  transact,
  withClient,
} from './transactions.ts'

import type { QueryResultRow } from 'pg'
import type { Listener, NotifyBus } from './connection/notify-bus.ts'
import type { DatabaseConnection } from './connection/connection.ts'
import type { Origin } from './origin.ts'
import type { WatchedPool } from './connection/pool.ts'
import type { Sharding } from './sharding.ts'
import type { Query } from './statement.ts'
import type { Transaction } from './transactions.ts'

/** The institution of the super admins: its transactions may read across institutions and write in none. */
export const PLATFORM_INSTITUTION_ID = '00000000-0000-0000-0000-000000000000'

/** The only access to PostgreSQL. Every operation is one transaction; errors are those of the driver. */
export type Database = {
  /** This database bound to an audit origin. Without one, writes to audited tables fail. */
  by(origin: Origin): Database
  read<Row extends QueryResultRow>(institutionId: string, query: Query<Row>): Promise<Row[]>
  /** Reads several things as of one moment; in one round trip when `act` asks for all of them at once. */
  readTogether<T>(institutionId: string, act: (tx: Transaction) => Promise<T>): Promise<T>
  /** Writes in an institution: all of `act` or nothing. Runs again when it lost against another transaction. */
  inInstitution<T>(institutionId: string, act: (tx: Transaction) => Promise<T>): Promise<T>
  /** One statement on its own, for functions of the database that choose the institution themselves. */
  call<Row extends QueryResultRow>(query: Query<Row>): Promise<Row[]>
  /** The same for functions that change data; they take the origin, as text, for the audit trail. */
  act<Row extends QueryResultRow>(query: (origin: string) => Query<Row>): Promise<Row[]>
  listen(listener: Listener): NotifyBus
  ping(): Promise<void>
  /** Institutions are distributed over machines: batches over several institutions are then split. */
  readonly isSharded: boolean
  connections(): { most: number; total: number; idle: number; waiting: number }
  close(): Promise<void>
}

type DatabaseSettings = {
  max?: number
  /** Used when the tables lie on several machines; absent: they may not. */
  sharding?: Sharding
  onIdleError?: (error: Error) => void
  connectTimeoutMs?: number
  silenceMs?: number
}

const ping = statement('ping', 'select 1')

/** Opens the pool of the server's role. Throws when the role is too strong, a pooler changes connections, or the database is silent. */
export async function openDatabase(
  connection: DatabaseConnection,
  {
    max = CONNECTIONS,
    sharding: possible,
    onIdleError = () => undefined,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    silenceMs = SILENCE_MS,
  }: DatabaseSettings = {},
): Promise<Database> {
  const sharding = await judgeDatabase(connection, possible)
  const plain = createPool(connection, { max, sharding, connectTimeoutMs, onIdleError })
  const pool = watchedPool(plain, connection, silenceMs)
  try {
    await withRetry(() => requireOwnSettings(() => pool.connect()), SILENT)
  } catch (error) {
    await pool.end()
    throw error
  }
  return databaseOf({ pool, connection, sharding }, '')
}

async function judgeDatabase(
  connection: DatabaseConnection,
  sharding: Sharding | undefined,
): Promise<Sharding | null> {
  return withConnection(connection, async (client) => {
    await refuseStandby(client)
    await requirePlainRole(client)
    return sharding !== undefined && (await sharding.isSharded(client)) ? sharding : null
  })
}

type Access = { pool: WatchedPool; connection: DatabaseConnection; sharding: Sharding | null }

function databaseOf(access: Access, origin: string): Database {
  const { pool, connection, sharding } = access
  const enter = sharding?.enter ?? enterPlanned
  return {
    isSharded: sharding !== null,
    by: (another) => databaseOf(access, JSON.stringify(another)),
    read: (institutionId, query) =>
      span(query.name, () =>
        withClient(pool, (client) => readAlone(client, enter(institutionId), query)),
      ),
    readTogether: (institutionId, act) =>
      span('read together', () =>
        withClient(pool, (client) => readTogether(client, enter(institutionId), act)),
      ),
    inInstitution: (institutionId, act) =>
      withRetry(() =>
        span('transaction', () =>
          withClient(pool, (client) => transact(client, enter(institutionId, origin), act)),
        ),
      ),
    call: (query) => askRepeatedly(pool, query),
    act: (query) => askRepeatedly(pool, query(origin)),
    listen: (listener) =>
      openNotifyBus(connection, (query) => askRepeatedly(pool, query), listener),
    ping: async () => {
      await withClient(pool, (client) => askAlone(client, ping()))
    },
    connections: () => pool.connections(),
    close: () => pool.end(),
  }
}

function askRepeatedly<Row extends QueryResultRow>(
  pool: WatchedPool,
  query: Query<Row>,
): Promise<Row[]> {
  return withRetry(() =>
    span(query.name, () => withClient(pool, (client) => askAlone(client, query))),
  )
}

type Patience = { codes: ReadonlySet<string>; retries: number; budgetMs: number }

/** Lost against another transaction: nothing happened, another try may succeed; later a 503 is better than a longer queue. */
const LOST: Patience = { codes: new Set(['40001', '40P01', '55P03']), retries: 3, budgetMs: 900 }

/** Of a start: the database of a busy machine may be silent for some seconds. */
export const SILENT: Patience = {
  codes: new Set([CANNOT_CONNECT]),
  retries: Number.POSITIVE_INFINITY,
  budgetMs: 60_000,
}

const PAUSE_MS = 20

export async function withRetry<T>(
  run: () => Promise<T>,
  { codes, retries, budgetMs } = LOST,
): Promise<T> {
  const started = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isLate = performance.now() - started > budgetMs
      if (attempt > retries || isLate || !codes.has(sqlState(error))) throw error
      await new Promise((resolve) =>
        setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())),
      )
    }
  }
}
