/** Somebody who waits for a turn. */
export type Waiter = {
  tenant: string
  /** `performance.now()` of the moment in which the waiting for anything began. */
  since: number
  enter: () => void
  /** `reason` as the metrics count it. */
  refuse: (reason: string) => void
}

/** Who waits, tenant by tenant. The tenants take turns; within one, first come, first served. */
export type FairQueue = {
  /** How many wait, of all tenants. */
  length(): number
  lengthOf(tenant: string): number
  /** How many wait of the tenant that has most of them. */
  longest(): number
  add(waiter: Waiter): void
  /** Takes out the next one whose tenant may run; null when there is none. */
  take(mayRun: (tenant: string, waiting: number) => boolean): Waiter | null
  /** Takes out the newest one of the tenant that has most of them. */
  dropFromLongest(): Waiter | null
  /** Takes out all who wait since before that moment. */
  dropOlderThan(moment: number): Waiter[]
}

/** An empty queue. */
export function createFairQueue(): FairQueue {
  // In the order in which the tenants come up.
  const lines = new Map<string, Waiter[]>()
  let length = 0
  return {
    length: () => length,
    lengthOf: (tenant) => lines.get(tenant)?.length ?? 0,
    longest: () => longestLine(lines)?.length ?? 0,
    add(waiter) {
      const line = lines.get(waiter.tenant)
      if (line === undefined) lines.set(waiter.tenant, [waiter])
      else line.push(waiter)
      length += 1
    },
    take(mayRun) {
      for (const [tenant, line] of lines) {
        const waiter = mayRun(tenant, line.length) ? line.shift() : undefined
        if (waiter === undefined) continue
        length -= 1
        lines.delete(tenant)
        if (line.length > 0) lines.set(tenant, line)
        return waiter
      }
      return null
    },
    dropFromLongest() {
      const waiter = longestLine(lines)?.pop()
      if (waiter === undefined) return null
      length -= 1
      forgetEmpty(lines)
      return waiter
    },
    dropOlderThan(moment) {
      const late: Waiter[] = []
      for (const [tenant, line] of lines) {
        late.push(...line.filter(({ since }) => since < moment))
        lines.set(
          tenant,
          line.filter(({ since }) => since >= moment),
        )
      }
      length -= late.length
      forgetEmpty(lines)
      return late
    },
  }
}

function forgetEmpty(lines: Map<string, Waiter[]>): void {
  for (const [tenant, line] of lines) if (line.length === 0) lines.delete(tenant)
}

function longestLine(lines: Map<string, Waiter[]>): Waiter[] | null {
  let longest: Waiter[] | null = null
  for (const line of lines.values()) {
    if (line.length > (longest?.length ?? 0)) longest = line
  }
  return longest
}
