import { createLineLimit } from './log-limit.ts'

import type { FastifyBaseLogger } from 'fastify'

const MOST_ALIKE = 2

/** Logs the warnings of Node and of libraries, which Node would write to standard error as raw text. */
export function logWarnings(log: FastifyBaseLogger): void {
  const limit = createLineLimit(MOST_ALIKE, (warning, held) => {
    log.warn({ warning, held }, 'more warnings of this kind')
  })
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => {
    if (limit.mayWrite(name)) log.warn({ warning: name }, message)
  })
}
