import { AsyncResource } from 'node:async_hooks'

/** Runs what is asked for one by one in batches: what comes while one is under way is the next. */
export type Batches<Item, Result> = {
  /** The item's own result; rejects when its batch failed, or with what `full` makes when too many wait. */
  run(item: Item): Promise<Result>
  /** Items that wait for a batch. */
  waiting(): number
}

export type BatchSettings<Item, Result> = {
  /** One result for each item, in their order. */
  runAll: (items: Item[]) => Promise<Result[]>
  /** Batches under way at once, at most. */
  lanes: number
  /** With so many waiting a lane begins beside others; with fewer it waits until all others are done. 1 unless told. */
  enough?: number
  /**
   * Which of the lanes an item takes, as a whole number from 0 on: items of one lane never run beside each other. Without it
   * they take the one with the fewest before them.
   */
  laneOf?: (item: Item) => number
  /**
   * Whose an item is: while more wait than a batch takes, they take turns, and one who has little waiting displaces the
   * newest of who has most. Without it all are alike.
   */
  tenantOf?: (item: Item) => string
  /** Items of a batch, at most. */
  size: number
  /** Items that may wait in a lane. */
  longest: number
  /** The error of somebody who finds a lane full. */
  full: () => Error
}

type Waiter<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}
type Lane<Item, Result> = {
  waiters: Waiter<Item, Result>[]
  isBusy: boolean
}

/**
 * Nobody waits for others to come: while no batch is under way, one begins as soon as everything that has arrived is read,
 * with one item or with many.
 */
export function createBatches<Item, Result>(
  settings: BatchSettings<Item, Result>,
): Batches<Item, Result> {
  const { lanes: count, laneOf, longest, full, enough = 1 } = settings
  const lanes = Array.from({ length: count }, newLane<Item, Result>)
  const beginWhatMay = () => {
    for (const lane of lanes
      .filter(({ isBusy }) => !isBusy)
      .toSorted(byLength)
      .toReversed()) {
      const { length } = lane.waiters
      if (length > 0 && (length >= enough || lanes.every(({ isBusy }) => !isBusy))) begin(lane)
    }
  }
  const begin = (lane: Lane<Item, Result>) => {
    lane.isBusy = true
    setImmediate(() => void runNextOf(lane))
  }
  // A batch belongs to nobody's trace, not to that of whoever began it.
  const runNextOf = AsyncResource.bind(async (lane: Lane<Item, Result>) => {
    await runNext(lane, settings)
    lane.isBusy = false
    beginWhatMay()
  })
  return {
    run(item) {
      const lane = laneOf === undefined ? shortest(lanes) : lanes[laneOf(item) % count]
      if (lane === undefined) throw new RangeError('A lane is a whole number from 0 on')
      const isFull = lane.waiters.length >= longest && !makeRoom(lane, item, settings)
      if (isFull) return Promise.reject(full())
      return new Promise((resolve, reject) => {
        lane.waiters.push({ item, resolve, reject })
        beginWhatMay()
      })
    },
    waiting: () => lanes.reduce((sum, { waiters }) => sum + waiters.length, 0),
  }
}

function newLane<Item, Result>(): Lane<Item, Result> {
  return { waiters: [], isBusy: false }
}

function shortest<Item, Result>(lanes: Lane<Item, Result>[]): Lane<Item, Result> | undefined {
  return lanes.find(({ isBusy }) => !isBusy) ?? lanes.toSorted(byLength)[0]
}

function byLength(a: { waiters: unknown[] }, b: { waiters: unknown[] }): number {
  return a.waiters.length - b.waiters.length
}

async function runNext<Item, Result>(
  lane: Lane<Item, Result>,
  settings: BatchSettings<Item, Result>,
): Promise<void> {
  const batch = nextBatch(lane, settings)
  try {
    const results = await settings.runAll(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error('A batch has one result for each item')
    for (const [index, { resolve }] of batch.entries()) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there are as many results as items
      resolve(results[index] as Result)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

function nextBatch<Item, Result>(
  lane: Lane<Item, Result>,
  { size, tenantOf }: BatchSettings<Item, Result>,
): Waiter<Item, Result>[] {
  const { waiters } = lane
  if (tenantOf === undefined || waiters.length <= size) return waiters.splice(0, size)
  // How many of the same tenant are before each; who has fewer of them comes first.
  const before = new Map<string, number>()
  const placed = waiters.map((waiter) => {
    const tenant = tenantOf(waiter.item)
    const place = before.get(tenant) ?? 0
    before.set(tenant, place + 1)
    return { waiter, place }
  })
  const chosen = placed.toSorted((a, b) => a.place - b.place).slice(0, size)
  const batch = new Set(chosen.map(({ waiter }) => waiter))
  lane.waiters = waiters.filter((waiter) => !batch.has(waiter))
  return [...batch]
}

/** False when nobody has more waiting than the tenant of the item would have. */
function makeRoom<Item, Result>(
  { waiters }: Lane<Item, Result>,
  item: Item,
  { tenantOf, full }: BatchSettings<Item, Result>,
): boolean {
  if (tenantOf === undefined) return false
  const counts = new Map<string, number>()
  for (const waiter of waiters) {
    const tenant = tenantOf(waiter.item)
    counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (most === undefined || most[1] <= (counts.get(tenantOf(item)) ?? 0) + 1) return false
  const last = waiters.findLastIndex((waiter) => tenantOf(waiter.item) === most[0])
  for (const { reject } of waiters.splice(last, 1)) reject(full())
  return true
}
