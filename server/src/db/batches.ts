import { AsyncResource } from 'node:async_hooks'

import type { Lines, Place } from './lines.ts'

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
  /**
   * With so many waiting, and at least as many as are under way, a batch begins beside others; with fewer it waits until
   * all others are done: two that are as large as each other cost less than a large one and what comes meanwhile. 1 unless
   * told.
   */
  enough?: number
  /**
   * What an item needs for itself, each thing named once: it stands in the lines of these with whoever else does, and goes
   * when all who came before it have left them, or go with it. Without it nothing is in the way.
   */
  wanting?: { lines: Lines; wantedBy: (item: Item) => readonly string[] }
  /**
   * Whose an item is: while more wait than a batch takes, they take turns, and one who has little waiting displaces the
   * newest of who has most. Without it all are alike.
   */
  tenantOf?: (item: Item) => string
  /** Items of a batch, at most. */
  size: number
  /** Items that may wait. */
  longest: number
  /** The error of somebody who finds no place to wait, or whose waiting is of no use. */
  full: () => Error
}

type Waiter<Item, Result> = Place & {
  item: Item
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
  const { lanes, wanting, longest, full, enough = 1 } = settings
  const underWay = new Set<Batch<Item, Result>>()
  let waiters: Waiter<Item, Result>[] = []
  const mayBegin = () =>
    waiters.length > 0 &&
    underWay.size < lanes &&
    (underWay.size === 0 || waiters.length >= Math.max(enough, itemsIn(underWay)))
  const beginSoon = onceSoon(mayBegin, () => {
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
    for (const waiter of batch) wanting?.lines.leave(waiter)
    beginSoon()
  }
  const turnAway = (waiter: Waiter<Item, Result>) => {
    waiters = waiters.filter((other) => other !== waiter)
    wanting?.lines.leave(waiter)
    waiter.reject(full())
  }
  return {
    run(item) {
      if (waiters.length >= longest) {
        const displaced = displacedBy(item, waiters, settings)
        if (displaced === undefined) return Promise.reject(full())
        turnAway(displaced)
      }
      return new Promise((resolve, reject) => {
        const decide = (comesUp: boolean) => (comesUp ? beginSoon() : turnAway(waiter))
        const wanted = wanting?.wantedBy(item) ?? []
        const waiter: Waiter<Item, Result> = { item, wanted, decide, resolve, reject }
        wanting?.lines.stand(waiter)
        waiters.push(waiter)
        beginSoon()
      })
    },
    waiting: () => waiters.length,
  }
}

/** Does `work` when everything that has arrived is read, if it is of use by now, however often it is asked to until then. */
function onceSoon(isOfUse: () => boolean, work: () => void): () => void {
  let isDue = false
  // A batch belongs to nobody's trace, not to that of whoever began it.
  const doIt = AsyncResource.bind(() => {
    isDue = false
    work()
  })
  return () => {
    if (isDue || !isOfUse()) return
    isDue = true
    setImmediate(doIt)
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
  { lanes, enough = 1, size, tenantOf, wanting }: BatchSettings<Item, Result>,
): Batch<Item, Result> {
  const all = waiters.length + itemsIn(underWay)
  const share = all < enough * lanes ? size : Math.ceil(all / lanes)
  /** How many of each line, from its front, are in the batch: nobody overtakes who waits for the same. */
  const taken = new Map<string, number>()
  const batch: Waiter<Item, Result>[] = []
  for (const waiter of tenantOf === undefined ? waiters : inTurns(waiters, tenantOf)) {
    if (batch.length === size) break
    const { wanted } = waiter
    const goes =
      (batch.length < share || wanted.some((thing) => taken.has(thing))) &&
      wanted.every((thing) => wanting?.lines.of(thing)[taken.get(thing) ?? 0] === waiter)
    if (!goes) continue
    batch.push(waiter)
    for (const thing of wanted) taken.set(thing, (taken.get(thing) ?? 0) + 1)
  }
  return batch
}

function itemsIn(batches: Iterable<readonly unknown[]>): number {
  let items = 0
  for (const { length } of batches) items += length
  return items
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

/** The newest of who has most waiting; nobody when that is not more than the tenant of the item would have. */
function displacedBy<Item, Result>(
  item: Item,
  waiters: Batch<Item, Result>,
  { tenantOf }: BatchSettings<Item, Result>,
): Waiter<Item, Result> | undefined {
  if (tenantOf === undefined) return undefined
  const counts = new Map<string, number>()
  for (const waiter of waiters) {
    const tenant = tenantOf(waiter.item)
    counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (most === undefined || most[1] <= (counts.get(tenantOf(item)) ?? 0) + 1) return undefined
  return waiters.findLast((waiter) => tenantOf(waiter.item) === most[0])
}
