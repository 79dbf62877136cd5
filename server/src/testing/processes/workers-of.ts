import { existsSync, readFileSync } from 'node:fs'

/** The processes that serve for this one; none where it serves by itself. */
export function workersOf({
  process: { pid },
}: {
  process: { pid?: number | undefined }
}): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(list)) return []
  const children = readFileSync(list, 'utf8').trim().split(' ')
  return children.map(Number).filter(isWorker)
}

function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('\0worker\0')
  } catch {
    return false
  }
}
