import { readFileSync } from 'node:fs'

/** Ticks of the kernel's clock in a second; the same on every Linux that Node runs on. */
const TICKS = 100

/**
 * Processor time of the children of this process that have ended, and of theirs.
 * @returns {number | undefined} seconds; undefined where there is no /proc
 */
export function processorSeconds() {
  if (process.platform !== 'linux') return undefined
  // The name in the second field may contain blanks and brackets.
  const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
  const fields = rest.split(' ').map(Number)
  // Fields 16 and 17 of proc(5): cutime and cstime.
  const [user = 0, system = 0] = fields.slice(13, 15)
  return (user + system) / TICKS
}
