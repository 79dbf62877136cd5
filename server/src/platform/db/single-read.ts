import { Query as Asking } from 'pg'

import { inOnePacket } from './connection/cork.ts'
import { takeRows } from './result-rows.ts'

import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { TenantStatement } from './tenant-context.ts'
import type { Query } from './statement.ts'

/** Connections on which the tenant statement is prepared. */
const prepared = new WeakSet<PoolClient>()

/** Runs one query for a tenant, in a read-only transaction, in one round trip. */
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

/** BEGIN, the tenant statement, the query and COMMIT. If the query fails, COMMIT is a rollback. */
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

/**
 * The tenant statement and the query before one Sync: PostgreSQL runs them as one transaction, without BEGIN and COMMIT, and
 * sends one answer instead of four.
 */
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
