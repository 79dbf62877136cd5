import { Query as Asking } from 'pg'

import { inOnePacket } from './one-packet.ts'
import { takeRows } from './take-rows.ts'

import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Entrance } from './entrances.ts'
import type { Query } from './statement.ts'

/** Connections that know the statement of the entrance. */
const prepared = new WeakSet<PoolClient>()

/** One query as an institution, in a transaction that cannot write, in one round trip. */
export async function readAlone<Row extends QueryResultRow>(
  client: PoolClient,
  entrance: Entrance,
  query: Query<Row>,
): Promise<Row[]> {
  if (typeof entrance === 'string') return readBetween(client, entrance, query)
  if (prepared.has(client)) return readUntilSync(client, entrance, query)
  const rows = await readBetween(client, entrance, query)
  prepared.add(client)
  return rows
}

/** BEGIN, the entrance, the query and COMMIT. If the query fails, COMMIT is a rollback. */
async function readBetween<Row extends QueryResultRow>(
  client: PoolClient,
  entrance: Entrance,
  query: Query<Row>,
): Promise<Row[]> {
  const sent = inOnePacket(client, () => ({
    opening: client.query('begin read only'),
    entering: client.query(entrance),
    asking: client.query<Row>(query),
    closing: client.query('commit'),
  }))
  await Promise.allSettled(Object.values(sent))
  const [result] = await Promise.all([sent.asking, sent.opening, sent.entering, sent.closing])
  return takeRows(result)
}

/**
 * The entrance and the query before one Sync: what PostgreSQL is asked until then is one transaction, without BEGIN and
 * COMMIT, and has one answer instead of four.
 */
function readUntilSync<Row extends QueryResultRow>(
  client: PoolClient,
  entrance: Query,
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
      connection.bind({ statement: entrance.name, values: entrance.values.map(String) }, false)
      connection.execute(null, false)
      return submit(connection)
    }
    inOnePacket(client, () => client.query(asking))
  })
}
