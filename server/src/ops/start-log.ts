import { countText } from '../platform/count-text.ts'
import { createLineLimit } from '../platform/observe/log-limit.ts'
import { output } from '../platform/observe/output.ts'
import { visibleText } from '../platform/visible-text.ts'

type Log = { info(line: string): void; warn(line: string): void }

/** Messages of the server to its operator. */
export type StartLog = {
  /** Switches to log lines. */
  switchTo(log: Log): void
} & Log

const MOST_ALIKE = 2
const WINDOW_MS = 10 * 60 * 1000

/**
 * Prints sentences during the start, log lines afterwards. A repeated warning, such as each attempt to restart the
 * database on a full disk, appears twice in ten minutes.
 */
export function createStartLog(): StartLog {
  let log: Log = { info: print, warn: print }
  const limit = createLineLimit(
    MOST_ALIKE,
    (line, held) => log.warn(`… and ${countText(held, 'more')}: ${line}`),
    WINDOW_MS,
  )
  return {
    switchTo: (next) => {
      log = next
    },
    info: (line) => log.info(line),
    warn: (line) => {
      if (limit.mayWrite(line)) log.warn(line)
    },
  }
}

function print(line: string): void {
  output.write(`${visibleText(line)}\n`)
}
