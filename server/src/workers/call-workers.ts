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
  metrics: Metrics
  voice: Voice
}

/**
 * Starts `env.workers` processes that will serve behind one port until this life ends, and load the program while this
 * one sees to the database. It serves nothing itself: it holds what there must be one of, the desk and the sight of the
 * whole (decisions/0028).
 */
export function callWorkers({ undos, stopping }: Life, { main, env, metrics, voice }: Settings) {
  const workers = keepWorkers({
    count: env.workers,
    main,
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
  return {
    /** Has them serve, and gives the URL when all of them do. */
    async serve(db: Database, assignment: Omit<Assignment, 'number'>) {
      watchDatabase(metrics, db)
      // Before what they need is taken from them.
      undos.push(() => workers.stop())
      workers.begin(assignment)
      const url = await Promise.race([workers.ready, broken(stopping)])
      return { url, log: createLog(env) }
    },
  }
}

function broken(stopping: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stopping.addEventListener('abort', () => reject(new Error('The start was broken off.')))
    if (stopping.aborted) reject(new Error('The start was broken off.'))
  })
}
