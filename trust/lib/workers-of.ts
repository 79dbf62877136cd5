import { existsSync, readFileSync } from 'node:fs'

import { processTree } from './process-tree.ts'

import type { ServerUnderTest } from './server-under-test.ts'

/** Worker processes of the primary; none with one process. */
export function workersOf({ process: { pid = 0 } }: ServerUnderTest): number[] {
  return existsSync('/proc/self') ? processTree(pid).filter(isWorker) : []
}

function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('\0worker\0')
  } catch {
    return false
  }
}
