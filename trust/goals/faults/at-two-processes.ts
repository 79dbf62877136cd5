import { drain } from './drain.ts'
import { killServer } from './kill-server.ts'

import type { Goal } from '../../lib/goal.ts'

/** The goal, with two processes behind the port. */
function atTwo(goal: Goal): Goal {
  return {
    ...goal,
    isInShortRun: false,
    title: `${goal.title}, two processes`,
    run: (context) =>
      goal.run({
        ...context,
        startServer: (options) =>
          context.startServer({ ...options, env: { WORKERS: '2', ...options?.env } }),
      }),
  }
}

/** All of its processes are killed at once. */
export const killServerAtTwo: Goal = {
  ...atTwo(killServer),
  id: 'G5.1.2',
}

/** All of them answer what they have accepted. */
export const drainAtTwo: Goal = {
  ...atTwo(drain),
  id: 'G6.2',
}
