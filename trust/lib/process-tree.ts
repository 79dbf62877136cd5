import { readFileSync, readdirSync } from 'node:fs'

/** A process and its descendants, from /proc. */
export function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ child: Number(name), parent: parentOf(name) }))
  const found = [pid]
  for (const one of found) {
    found.push(...parents.filter(({ parent }) => parent === one).map(({ child }) => child))
  }
  return found
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which may contain anything, ends with the last parenthesis; then come state and parent.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
