import { killServer } from './kill-server.ts'

import type { Goal } from '../../lib/goal.ts'

/** With two processes behind the port: one of them is killed, and later all at once. */
export const killServerAtTwo: Goal = {
  ...killServer,
  id: 'G5.1.2',
  isInShortRun: false,
  title: `${killServer.title}, two processes`,
  run: (context) =>
    killServer.run({
      ...context,
      startServer: (options) =>
        context.startServer({ ...options, env: { WORKERS: '2', ...options?.env } }),
    }),
}
