import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { openListeners } from './listeners.ts'

export type Listening = { port: number; sessions: Parameters<typeof openListeners>[1] }

/**
 * Opens a stream for each session in a separate process, so that reading events does not delay the measuring one.
 * Returns a function that closes them.
 */
export async function listenElsewhere(listening: Listening): Promise<() => Promise<void>> {
  const child = fork(fileURLToPath(new URL('listening-process.ts', import.meta.url)))
  child.send(listening)
  const heard: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  const [answer] = heard
  if (answer !== 'all hear') throw new Error(`the listeners ended with ${String(answer)}`)
  return async () => {
    child.disconnect()
    await once(child, 'exit')
  }
}
