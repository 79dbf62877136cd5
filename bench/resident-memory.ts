import { readFileSync } from 'node:fs'

/** Resident memory in MB: `once` counts shared pages once, `summed` in each process. */
export type ResidentMemory = { once: number; summed: number }

type Mapping = { file: string | null; rss: number; pss: number; anonymous: number }

const HEAD = /^[\da-f]+-[\da-f]+ \S+ ([\da-f]+) \S+ (\d+) *(.*)$/
const FIGURE = /^(Rss|Pss|Anonymous): +(\d+) kB$/

/**
 * Resident memory of these processes. The kernel divides pages they share (PostgreSQL's shared memory, pages from
 * before a fork); a file such as Node's program counts once and whole, even if other programs have it in memory too.
 */
export function residentMemory(pids: readonly number[]): ResidentMemory {
  const files = new Map<string, number>()
  let once = 0
  let summed = 0
  for (const { file, rss, pss, anonymous } of pids.flatMap(mappingsOf)) {
    summed += rss
    if (file === null) once += pss
    else {
      // The changed pages of a mapped file.
      once += rss === 0 ? 0 : (pss * anonymous) / rss
      files.set(file, Math.max(files.get(file) ?? 0, rss - anonymous))
    }
  }
  for (const size of files.values()) once += size
  return { once: once / 1024, summed: summed / 1024 }
}

function mappingsOf(pid: number): Mapping[] {
  const mappings: Mapping[] = []
  let current: Mapping | null = null
  for (const line of smaps(pid).split('\n')) {
    const [, offset, inode, name = ''] = HEAD.exec(line) ?? []
    if (offset !== undefined) {
      // Shared memory has a file's name but belongs to these processes.
      const isFile = inode !== '0' && !/^\/(dev\/|SYSV|memfd)/.test(name)
      current = { file: isFile ? `${name} ${offset}` : null, rss: 0, pss: 0, anonymous: 0 }
      mappings.push(current)
      continue
    }
    const [, kind, kilobytes] = FIGURE.exec(line) ?? []
    if (current === null) continue
    if (kind === 'Rss') current.rss = Number(kilobytes)
    else if (kind === 'Pss') current.pss = Number(kilobytes)
    else if (kind === 'Anonymous') current.anonymous = Number(kilobytes)
  }
  return mappings
}

/** Empty for a process that has ended meanwhile. */
function smaps(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps`, 'utf8')
  } catch {
    return ''
  }
}
