import { Query as Asking } from 'pg'

import { refuseUnconfirmedCommit, releaseClient } from './connection/pool.ts'
import { statement } from './statement.ts'

import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { WatchedPool } from './connection/pool.ts'
import type { Enter, TenantStatement } from './sharding.ts'
import type { Query } from './statement.ts'

export type Transaction = {
  /** The rows as SQL names their columns; numbers, and times as ISO texts in UTC. */
  query<Row extends QueryResultRow>(query: Query<Row>): Promise<Row[]>
}

export async function withClient<T>(
  pool: WatchedPool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    releaseClient(client)
  }
}

export async function askAlone<Row extends QueryResultRow>(
  client: PoolClient,
  query: Query<Row>,
): Promise<Row[]> {
  const result = await client.query<Row>(query)
  refuseUnconfirmedCommit(client)
  return takeRows(result)
}

/** Reads as of one moment. The first queries of `act` travel with BEGIN. */
export async function readTogether<T>(
  client: PoolClient,
  tenant: TenantStatement,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const opening = () => open(client, 'begin isolation level repeatable read read only', tenant)
  return run(client, opening, act)
}

export async function transact<T>(
  client: PoolClient,
  tenant: TenantStatement,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return run(client, () => open(client, 'begin', tenant), act)
}

async function run<T>(
  client: PoolClient,
  opening: () => Promise<void>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const requested: Promise<QueryResult>[] = []
  const tx: Transaction = {
    query: async <Row extends QueryResultRow>(query: Query<Row>) => {
      const asking = span(query.name, () => client.query<Row>(query))
      requested.push(asking)
      return takeRows(await asking)
    },
  }
  const sent = inOnePacket(client, () => ({
    opening: opening(),
    acting: started(act, tx),
  }))
  try {
    const [, result] = await Promise.all([sent.opening, sent.acting])
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') {
      throw new Error(
        'A statement had failed unnoticed, so that nothing of its transaction was kept',
      )
    }
    refuseUnconfirmedCommit(client)
    return result
  } catch (error) {
    // All open queries must end before the connection goes back to the pool.
    await Promise.allSettled([sent.opening, sent.acting, ...requested])
    await rollBack(client)
    throw error
  }
}

/** Starts `act` at once. An exception before its first await becomes a rejection, which rolls back. */
async function started<T>(act: (tx: Transaction) => Promise<T>, tx: Transaction): Promise<T> {
  return act(tx)
}

/** Sets the tenant and does not wait: if BEGIN fails, later queries have no tenant, and so no rows and no rights. */
async function open(client: PoolClient, begin: string, tenant: TenantStatement): Promise<void> {
  await Promise.all([client.query(begin), client.query(tenant)])
}

async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
  } catch {
    // The connection is gone and the transaction with it; releaseClient closes what is left.
  }
}

const prepared = new WeakSet<PoolClient>()

export async function readAlone<Row extends QueryResultRow>(
  client: PoolClient,
  tenant: TenantStatement,
  query: Query<Row>,
): Promise<Row[]> {
  if (typeof tenant === 'string') return readBetween(client, tenant, query)
  if (prepared.has(client)) return readUntilSync(client, tenant, query)
  const rows = await readBetween(client, tenant, query)
  prepared.add(client)
  return rows
}

/** If the query fails, COMMIT is a rollback. */
async function readBetween<Row extends QueryResultRow>(
  client: PoolClient,
  tenant: TenantStatement,
  query: Query<Row>,
): Promise<Row[]> {
  const sent = inOnePacket(client, () => ({
    opening: client.query('begin read only'),
    entering: client.query(tenant),
    asking: client.query<Row>(query),
    closing: client.query('commit'),
  }))
  await Promise.allSettled(Object.values(sent))
  const [result] = await Promise.all([sent.asking, sent.opening, sent.entering, sent.closing])
  return takeRows(result)
}

/** Both before one Sync: PostgreSQL runs them as one transaction without BEGIN and COMMIT, and sends one answer instead of four. */
function readUntilSync<Row extends QueryResultRow>(
  client: PoolClient,
  tenant: Query,
  query: Query<Row>,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const asking = new Asking<Row>(query, (error, results: unknown) => {
      if (error) reject(error)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of two statements there are two results
      else resolve(takeRows((results as [unknown, QueryResult<Row>])[1]))
    })
    const submit = asking.submit.bind(asking)
    asking.submit = (connection) => {
      connection.bind({ statement: tenant.name, values: tenant.values.map(String) }, false)
      connection.execute(null, false)
      return submit(connection)
    }
    inOnePacket(client, () => client.query(asking))
  })
}

/** Moved out of the driver's array, which V8 keeps in its old space: a page of products would leave 34 kB in place of 9. */
function takeRows<Row extends QueryResultRow>(result: QueryResult<Row>): Row[] {
  return result.rows.splice(0)
}

/** Sends the writes of `send` as one packet instead of one per statement: a third less work for both sides. */
function inOnePacket<T>(client: PoolClient, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

type Spans = <T>(name: string, work: () => Promise<T>) => Promise<T>

let spans: Spans | null = null

/** Null stops it. A setting of the process: without tracing each call costs one comparison. */
export function tellSpans(to: Spans | null): void {
  spans = to
}

/** Runs `work`, as a span with a statement's name when tracing is on. Spans have no values. */
export function span<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spans === null ? work() : spans(name, work)
}

// Returns no row, because readAlone takes only the rows of the query.
const enteringToRead = statement(
  'enter_institution',
  `select where set_config('transaction_read_only', 'on', true) is null
             or set_config('app.institution_id', $1, true) is null`,
)
const enteringAs = statement(
  'enter_institution_as',
  `select set_config('app.institution_id', $1, true), set_config('app.origin', $2, true)`,
)

export const enterPlanned: Enter = (institutionId, origin) =>
  origin === undefined ? enteringToRead(institutionId) : enteringAs(institutionId, origin)
