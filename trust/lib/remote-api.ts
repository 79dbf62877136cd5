import { citus } from '../../server/src/platform/citus/citus.ts'
import { appConnection } from '../../server/src/platform/db/schema/app-role.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { openOwner } from '../../server/src/testing/database/open-owner.ts'
import { sendOverHttp } from '../../server/src/testing/processes/send-over-http.ts'

import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** The machine is busy with the goal itself. */
const PATIENCE_MS = 20_000

/** The API of a server in another process, for the builders of server tests; `close` ends its connections. */
export type RemoteApi = TestApi & { close(): Promise<void> }

/** Opens it. A success that breaks the contract is an error. */
export async function remoteApi({
  url,
  owner,
}: Pick<ServerUnderTest, 'url' | 'owner'>): Promise<RemoteApi> {
  const db = await openDatabase(appConnection(owner), {
    connectTimeoutMs: PATIENCE_MS,
    silenceMs: PATIENCE_MS,
    sharding: citus,
  })
  const { sql, close: closeOwner } = await openOwner({
    ...owner,
    connectionTimeoutMillis: PATIENCE_MS,
  })
  const close = async () => {
    await closeOwner()
    await db.close()
  }
  return {
    db,
    database: { connection: owner, sql, drop: close },
    send: (endpoint, sent) => sendOverHttp(url, endpoint, sent ?? {}),
    sendAnything: (endpoint, sent) => sendOverHttp(url, endpoint, sent),
    close,
  }
}
