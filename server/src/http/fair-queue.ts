/** Somebody who waits for a turn. */
export type Waiter = {
  tenant: string
  /** `performance.now()` of the moment in which the waiting began. */
  since: number
  /** The request has had a turn before; turning it away now would waste that. */
  isGoingOn: boolean
  enter: () => void
  /** `reason` as the metrics count it. */
  refuse: (reason: string) => void
}

/** Who waits, tenant by tenant. The tenants take turns; within one, first come, first served. */
export type FairQueue = {
  /** Newcomers who wait, of all tenants. */
  newcomers(): number
  newcomersOf(tenant: string): number
  /** Newcomers of the tenant that has most of them. */
  longest(): number
  add(waiter: Waiter): void
  /** Takes out the next one whose tenant may run; null when there is none. */
  take(mayRun: (tenant: string) => boolean): Waiter | null
  /** Takes out the newest newcomer of the tenant that has most of them. */
  dropFromLongest(): Waiter | null
  /** Takes out all who wait since before that moment. */
  dropOlderThan(moment: number): Waiter[]
}

type Line = { goingOn: Waiter[]; newcomers: Waiter[] }

/** An empty queue. */
export function createFairQueue(): FairQueue {
  // In the order in which the tenants come up.
  const lines = new Map<string, Line>()
  let newcomers = 0
  return {
    newcomers: () => newcomers,
    newcomersOf: (tenant) => lines.get(tenant)?.newcomers.length ?? 0,
    longest: () => longestLine(lines)?.newcomers.length ?? 0,
    add(waiter) {
      const line = lines.get(waiter.tenant) ?? { goingOn: [], newcomers: [] }
      lines.set(waiter.tenant, line)
      if (waiter.isGoingOn) line.goingOn.push(waiter)
      else line.newcomers.push(waiter)
      if (!waiter.isGoingOn) newcomers += 1
    },
    take(mayRun) {
      for (const [tenant, line] of lines) {
        const waiter = mayRun(tenant) ? (line.goingOn.shift() ?? line.newcomers.shift()) : undefined
        if (waiter === undefined) continue
        if (!waiter.isGoingOn) newcomers -= 1
        lines.delete(tenant)
        if (!isEmpty(line)) lines.set(tenant, line)
        return waiter
      }
      return null
    },
    dropFromLongest() {
      const waiter = longestLine(lines)?.newcomers.pop()
      if (waiter === undefined) return null
      newcomers -= 1
      forgetEmpty(lines)
      return waiter
    },
    dropOlderThan(moment) {
      const late = [...lines.values()].flatMap((line) => [
        ...olderThan(moment, line.goingOn),
        ...olderThan(moment, line.newcomers),
      ])
      newcomers -= late.filter(({ isGoingOn }) => !isGoingOn).length
      forgetEmpty(lines)
      return late
    },
  }
}

function isEmpty(line: Line): boolean {
  return line.goingOn.length + line.newcomers.length === 0
}

function forgetEmpty(lines: Map<string, Line>): void {
  for (const [tenant, line] of lines) if (isEmpty(line)) lines.delete(tenant)
}

function longestLine(lines: Map<string, Line>): Line | null {
  let longest: Line | null = null
  for (const line of lines.values()) {
    if (line.newcomers.length > (longest?.newcomers.length ?? 0)) longest = line
  }
  return longest
}

/** Takes them out of the front of a line, which is in the order of time. */
function olderThan(moment: number, line: Waiter[]): Waiter[] {
  const firstToStay = line.findIndex(({ since }) => since >= moment)
  return line.splice(0, firstToStay < 0 ? line.length : firstToStay)
}
