import { countText } from './count-text.ts'
import { createLineLimit } from './http/line-limit.ts'

type Log = { info(line: string): void; warn(line: string): void }

/** How the server speaks to whoever runs it. */
export type Voice = {
  /** Speaks through the log from now on. */
  speakThrough(log: Log): void
} & Log

const MOST_ALIKE = 2
const WINDOW_MS = 10 * 60 * 1000

/**
 * Speaks in plain sentences while somebody watches the start, then in lines of the log like everything else. A warning
 * that is repeated, as each try to bring the database back is while the disk is full, is told twice in ten minutes.
 */
export function createVoice(): Voice {
  let log: Log = { info: print, warn: print }
  const limit = createLineLimit(
    MOST_ALIKE,
    (line, held) => log.warn(`… and ${countText(held, 'more')}: ${line}`),
    WINDOW_MS,
  )
  return {
    speakThrough: (next) => {
      log = next
    },
    info: (line) => log.info(line),
    warn: (line) => {
      if (limit.mayWrite(line)) log.warn(line)
    },
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
