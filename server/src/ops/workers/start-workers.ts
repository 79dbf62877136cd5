import { createLog } from '../../platform/observe/create-log.ts'
import { logWarnings } from '../../platform/observe/log-warnings.ts'
import { textOfAll } from '../../platform/observe/metrics.ts'
import { watchDatabase } from '../../platform/observe/watch-database.ts'
import { createSignInDesk } from '../../modules/people/accounts/sign-in-desk.ts'
import { createWorkerPool } from './worker-pool.ts'

import type { Database } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Metrics } from '../../platform/observe/metrics.ts'
import type { Lifecycle } from '../run-until-stopped.ts'
import type { StartLog } from '../start-log.ts'
import type { Assignment } from './worker-messages.ts'

type Settings = {
  main: string
  env: Env
  metrics: Metrics
  startLog: StartLog
}

/**
 * Starts `env.workers` processes behind one port until this lifecycle ends; they load the program while this process
 * prepares the database. This process serves no requests; it runs the password service and collects metrics
 * (decisions/0028).
 */
export function startWorkers(
  { disposers, stopping }: Lifecycle,
  { main, env, metrics, startLog }: Settings,
) {
  const workers = createWorkerPool({
    count: env.workers,
    main,
    functions: {
      ...createSignInDesk(),
      async metrics() {
        const [own, others] = await Promise.all([metrics.snapshot(), workers.metrics()])
        return textOfAll([own, ...others])
      },
    },
    warn: (line) => startLog.warn(line),
  })
  disposers.push(() => workers.stop())
  return {
    /** Makes the workers listen and returns the URL when all of them do. */
    async serve(db: Database, assignment: Omit<Assignment, 'number'>) {
      watchDatabase(metrics, db)
      // Before their resources are released.
      disposers.push(() => workers.stop())
      workers.begin(assignment)
      const url = await Promise.race([workers.ready, broken(stopping)])
      const log = createLog(env)
      logWarnings(log)
      return { url, log }
    },
  }
}

function broken(stopping: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stopping.addEventListener('abort', () => reject(new Error('The start was interrupted.')))
    if (stopping.aborted) reject(new Error('The start was interrupted.'))
  })
}
