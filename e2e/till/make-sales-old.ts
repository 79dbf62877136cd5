import { Client } from 'pg'

import { runningCluster } from '../../server/src/platform/embedded/running-cluster.ts'

/** Makes the sales of the shop of a user ones of yesterday. */
export async function makeSalesOld({ email }: { email: string }): Promise<void> {
  const client = new Client(
    await runningCluster(process.env.JOURNEY_DATA_DIR ?? '.cache/journey-data'),
  )
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of ['documents', 'stock_movements']) {
      await client.query(
        `update ${table} set created_at = created_at - interval '1 day'
          where kind = 'SALE' and institution_id = (select institution_id from accounts where email = $1)`,
        [email],
      )
    }
  } finally {
    await client.end()
  }
}
