import { memoryOf } from './load/figures.ts'

import type { ServerUnderTest } from './server-under-test.ts'

const LOOK_MS = 100

/** Result of `work`, and the peak memory of the server meanwhile, MB. */
export async function peakMemory<T>(
  server: ServerUnderTest,
  work: Promise<T>,
): Promise<{ result: T; most: number }> {
  let most = memoryOf(server)
  const clock = setInterval(() => {
    most = Math.max(most, memoryOf(server))
  }, LOOK_MS)
  try {
    return { result: await work, most: Math.max(most, memoryOf(server)) }
  } finally {
    clearInterval(clock)
  }
}
