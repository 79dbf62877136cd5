import { readFileSync, readdirSync } from 'node:fs'

/** USER_HZ is 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100

type Process = { parent: number; ticks: number }

/** Milliseconds of processor time of a process, its children and their ended children. */
export function processorTime(pid: number): number {
  const all = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? processOf(Number(name)) : null
    if (found !== null) all.set(Number(name), found)
  }
  return (ticksOf(pid, all) * 1000) / TICKS_PER_SECOND
}

function ticksOf(pid: number, all: ReadonlyMap<number, Process>): number {
  const children = [...all].filter(([, { parent }]) => parent === pid)
  const own = all.get(pid)?.ticks ?? 0
  return children.reduce((sum, [child]) => sum + ticksOf(child, all), own)
}

/** Null for a process that has ended meanwhile. */
export function processOf(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return null
  }
}
