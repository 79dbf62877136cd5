import { createLog } from '../http/create-log.ts'
import { textOfAll } from '../http/metrics.ts'
import { watchDatabase } from '../http/watch-database.ts'
import { createSignInDesk } from '../modules/auth/sign-in-desk.ts'
import { keepWorkers } from './keep-workers.ts'

import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Life } from '../run-until-stopped.ts'
import type { Voice } from '../voice.ts'
import type { Assignment } from './questions.ts'

type Settings = {
  main: string
  env: Env
  db: Database
  metrics: Metrics
  voice: Voice
  assignment: Omit<Assignment, 'number'>
}

/**
 * Has `env.workers` processes serve behind one port, until this life ends. This process serves nothing itself: it holds
 * what there must be one of, the desk and the sight of the whole (decisions/0028).
 */
export async function serveByWorkers(
  { undos, stopping }: Life,
  { main, env, db, metrics, voice, assignment }: Settings,
) {
  watchDatabase(metrics, db)
  const workers = keepWorkers({
    count: env.workers,
    main,
    assignment,
    answers: {
      ...createSignInDesk(),
      async metrics() {
        const [own, theirs] = await Promise.all([metrics.snapshot(), workers.metrics()])
        return textOfAll([own, ...theirs])
      },
    },
    warn: (line) => voice.warn(line),
  })
  undos.push(() => workers.stop())
  const url = await Promise.race([workers.ready, broken(stopping)])
  return { url, log: createLog(env) }
}

function broken(stopping: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stopping.addEventListener('abort', () => reject(new Error('The start was broken off.')))
    if (stopping.aborted) reject(new Error('The start was broken off.'))
  })
}
