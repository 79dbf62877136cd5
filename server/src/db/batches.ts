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
  /** With so many waiting a batch begins beside others; with fewer it waits until all others are done. 1 unless told. */
  enough?: number
  /**
   * What an item needs for itself: items that want the same are never in two batches that run beside each other, and get it
   * in the order in which they came. Without it nothing is in the way.
   */
  wantedBy?: (item: Item) => readonly string[]
  /**
   * Whose an item is: while more wait than a batch takes, they take turns, and one who has little waiting displaces the
   * newest of who has most. Without it all are alike.
   */
  tenantOf?: (item: Item) => string
  /** Items of a batch, at most. */
  size: number
  /** Items that may wait. */
  longest: number
  /** The error of somebody who finds no place to wait. */
  full: () => Error
}

type Waiter<Item, Result> = {
  item: Item
  wanted: readonly string[]
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type Batch<Item, Result> = readonly Waiter<Item, Result>[]

/**
 * Nobody waits for others to come: while no batch is under way, one begins as soon as everything that has arrived is read,
 * with one item or with many.
 */
export function createBatches<Item, Result>(
  settings: BatchSettings<Item, Result>,
): Batches<Item, Result> {
  const { lanes, wantedBy, longest, full, enough = 1 } = settings
  const underWay = new Set<Batch<Item, Result>>()
  let waiters: Waiter<Item, Result>[] = []
  let isDue = false
  const mayBegin = () =>
    waiters.length > 0 && underWay.size < lanes && (underWay.size === 0 || waiters.length >= enough)
  const beginSoon = () => {
    if (isDue || !mayBegin()) return
    isDue = true
    setImmediate(beginWhatMay)
  }
  // A batch belongs to nobody's trace, not to that of whoever began it.
  const beginWhatMay = AsyncResource.bind(() => {
    isDue = false
    while (mayBegin()) {
      const batch = nextBatch(waiters, underWay, settings)
      if (batch.length === 0) return
      const chosen = new Set(batch)
      waiters = waiters.filter((waiter) => !chosen.has(waiter))
      void carryOut(batch)
    }
  })
  const carryOut = async (batch: Batch<Item, Result>) => {
    underWay.add(batch)
    await run(batch, settings)
    underWay.delete(batch)
    beginSoon()
  }
  return {
    run(item) {
      if (waiters.length >= longest && !makeRoom(waiters, item, settings)) {
        return Promise.reject(full())
      }
      return new Promise((resolve, reject) => {
        waiters.push({ item, wanted: wantedBy?.(item) ?? [], resolve, reject })
        beginSoon()
      })
    },
    waiting: () => waiters.length,
  }
}

async function run<Item, Result>(
  batch: Batch<Item, Result>,
  settings: BatchSettings<Item, Result>,
): Promise<void> {
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

/**
 * Of those who wait, the first that nothing is in the way of: all of them, or a lane's share if that is enough for each lane.
 * Beyond its share it takes who wants the same as somebody in it, since no other lane could.
 */
function nextBatch<Item, Result>(
  waiters: Batch<Item, Result>,
  underWay: ReadonlySet<Batch<Item, Result>>,
  { lanes, enough = 1, size, tenantOf }: BatchSettings<Item, Result>,
): Batch<Item, Result> {
  const busy = [...underWay].flat()
  const all = waiters.length + busy.length
  const share = all < enough * lanes ? size : Math.ceil(all / lanes)
  const elsewhere = new Set(busy.flatMap(({ wanted }) => wanted))
  const here = new Set<string>()
  const batch: Waiter<Item, Result>[] = []
  for (const waiter of tenantOf === undefined ? waiters : inTurns(waiters, tenantOf)) {
    if (batch.length === size) break
    const isFree = !waiter.wanted.some((thing) => elsewhere.has(thing))
    const goes = isFree && (batch.length < share || waiter.wanted.some((thing) => here.has(thing)))
    if (goes) batch.push(waiter)
    // Nobody overtakes who waits for it, or a cart of two products that sell well would wait for ever.
    for (const thing of waiter.wanted) (goes ? here : elsewhere).add(thing)
  }
  return batch
}

/** Who has fewer of the same tenant before them comes first. */
function inTurns<Item, Result>(
  waiters: Batch<Item, Result>,
  tenantOf: (item: Item) => string,
): Batch<Item, Result> {
  const before = new Map<string, number>()
  const placed = waiters.map((waiter) => {
    const tenant = tenantOf(waiter.item)
    const place = before.get(tenant) ?? 0
    before.set(tenant, place + 1)
    return { waiter, place }
  })
  return placed.toSorted((a, b) => a.place - b.place).map(({ waiter }) => waiter)
}

/** False when nobody has more waiting than the tenant of the item would have. */
function makeRoom<Item, Result>(
  waiters: Waiter<Item, Result>[],
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
