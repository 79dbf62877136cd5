import { availableParallelism } from 'node:os'

import { connectionShare } from '../../platform/db/connection/connection-share.ts'
import { connectionFromUrl } from '../../platform/db/connection/connection.ts'
import { ok, warn } from './finding.ts'

import type { Env } from '../../env.ts'
import type { Finding } from './finding.ts'

type Processes = Pick<Env, 'workers' | 'databaseUrl'>

/** Whether the processes of WORKERS fit this machine and the database's connections. */
export async function checkWorkers({ workers, databaseUrl }: Processes): Promise<Finding[]> {
  if (workers === 1) return []
  const findings = [coresFor(workers)]
  // The embedded database is started with enough connections.
  if (databaseUrl !== undefined) {
    const each = await connectionShare(connectionFromUrl(databaseUrl), workers)
    findings.push(ok(`${workers} processes fit into the database, with ${each} connections each.`))
  }
  return findings
}

function coresFor(workers: number): Finding {
  const cores = availableParallelism()
  const text = `${workers} processes serve, on ${cores} ${cores === 1 ? 'core' : 'cores'}`
  return workers > cores
    ? warn(`${text}: more than one a core only takes memory. Set WORKERS to ${cores}, or auto.`)
    : ok(`${text}.`)
}
