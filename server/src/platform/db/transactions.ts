import { inOnePacket } from './connection/cork.ts'
import { refuseUnconfirmedCommit, releaseClient } from './connection/pool.ts'
import { span } from './spans.ts'
import { takeRows } from './result-rows.ts'

import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { WatchedPool } from './connection/pool.ts'
import type { TenantStatement } from './tenant-context.ts'
import type { Query } from './statement.ts'

/** An open transaction of one institution. */
export type Transaction = {
  /** The rows as SQL names their columns; numbers, and times as ISO texts in UTC. */
  query<Row extends QueryResultRow>(query: Query<Row>): Promise<Row[]>
}

/** Lends a connection of the pool to `work`. */
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

/** One statement, which is its own transaction. */
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

/** Runs `act` as one transaction that may write. Its first query travels with BEGIN. */
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

/**
 * Begins a transaction and sets its tenant. The next query is sent without waiting for the answer: if BEGIN fails, later
 * queries have no tenant, and so no rows and no rights.
 */
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
