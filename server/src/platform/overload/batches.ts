import { AsyncResource } from 'node:async_hooks'

import type { Entry, KeyedQueue } from './keyed-queue.ts'

/** Runs items in batches: those that arrive while one runs are the next one. */
export type Batches<Item, Result> = {
  /** The item's own result; rejects when its batch failed, or with `full` when too many wait. */
  run(item: Item): Promise<Result>
  waiting(): number
}

export type BatchSettings<Item, Result> = {
  runAll: (items: Item[]) => Promise<Result[]>
  lanes: number
  /**
   * Queue length from which a second batch may start, if it is as long as the running one: two of one size cost less than a large
   * one and its leftovers. Default 1.
   */
  enough?: number
  /** Keyed order: an item runs after all earlier entries of the queue that share a key, or in one batch with them. */
  ordered?: { queue: KeyedQueue; keysOf: (item: Item) => readonly string[] }
  /** Fairness: while more items wait than a batch takes, the tenants take turns. Without it the oldest go first. */
  tenantOf?: (item: Item) => string
  /** Items of a batch, at most; with `weightOf` the sum of their weights, but always one item. */
  size: number
  weightOf?: (item: Item) => number
  longest: number
  full: () => Error
}

type Waiter<Item, Result> = Entry & {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type Batch<Item, Result> = readonly Waiter<Item, Result>[]

/** No timer: while no batch runs, the next one starts when all input that has arrived is read. */
export function createBatches<Item, Result>(
  settings: BatchSettings<Item, Result>,
): Batches<Item, Result> {
  const { lanes, ordered, longest, full, enough = 1 } = settings
  const running = new Set<Batch<Item, Result>>()
  let waiters: Waiter<Item, Result>[] = []
  const mayStart = () =>
    waiters.length > 0 &&
    running.size < lanes &&
    (running.size === 0 || waiters.length >= Math.max(enough, itemsIn(running)))
  const startSoon = onceSoon(mayStart, () => {
    while (mayStart()) {
      const batch = nextBatch(waiters, running, settings)
      if (batch.length === 0) return
      const chosen = new Set(batch)
      waiters = waiters.filter((waiter) => !chosen.has(waiter))
      void carryOut(batch)
    }
  })
  const carryOut = async (batch: Batch<Item, Result>) => {
    running.add(batch)
    await run(batch, settings)
    running.delete(batch)
    for (const waiter of batch) ordered?.queue.leave(waiter)
    startSoon()
  }
  const refuse = (waiter: Waiter<Item, Result>) => {
    waiters = waiters.filter((other) => other !== waiter)
    ordered?.queue.leave(waiter)
    waiter.reject(full())
  }
  return {
    run(item) {
      if (waiters.length >= longest) return Promise.reject(full())
      return new Promise((resolve, reject) => {
        const settle = (isFirst: boolean) => (isFirst ? startSoon() : refuse(waiter))
        const keys = ordered?.keysOf(item) ?? []
        const waiter: Waiter<Item, Result> = { item, keys, settle, resolve, reject }
        ordered?.queue.join(waiter)
        waiters.push(waiter)
        startSoon()
      })
    },
    waiting: () => waiters.length,
  }
}

/** Does `work` once when all input that has arrived is read, if `isOfUse`, however often it is called until then. */
function onceSoon(isOfUse: () => boolean, work: () => void): () => void {
  let isDue = false
  // Bound here: a batch belongs to no single request's trace.
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

/** The oldest items that may run: all, or a lane's share if that is `enough`, and items that share a key with it: no other lane could. */
function nextBatch<Item, Result>(
  waiters: Batch<Item, Result>,
  running: ReadonlySet<Batch<Item, Result>>,
  { lanes, enough = 1, size, weightOf = () => 1, ordered, tenantOf }: BatchSettings<Item, Result>,
): Batch<Item, Result> {
  const all = waiters.length + itemsIn(running)
  const share = all < enough * lanes ? size : Math.ceil(all / lanes)
  /** Of each key's queue, how many from its front are in the batch: no item overtakes another with its key. */
  const taken = new Map<string, number>()
  const batch: Waiter<Item, Result>[] = []
  let room = size
  for (const waiter of tenantOf === undefined ? waiters : inTurns(waiters, tenantOf)) {
    if (room <= 0) break
    const { keys, item } = waiter
    const weight = weightOf(item)
    const goes =
      (weight <= room || batch.length === 0) &&
      (batch.length < share || keys.some((key) => taken.has(key))) &&
      keys.every((key) => ordered?.queue.of(key)[taken.get(key) ?? 0] === waiter)
    if (!goes) continue
    batch.push(waiter)
    room -= weight
    for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  return batch
}

/** Items with fewer earlier ones of their tenant come first. */
function inTurns<Item, Result>(
  waiters: Batch<Item, Result>,
  tenantOf: (item: Item) => string,
): Batch<Item, Result> {
  const earlier = new Map<string, number>()
  const placed = waiters.map((waiter) => {
    const tenant = tenantOf(waiter.item)
    const place = earlier.get(tenant) ?? 0
    earlier.set(tenant, place + 1)
    return { waiter, place }
  })
  return placed.toSorted((a, b) => a.place - b.place).map(({ waiter }) => waiter)
}

function itemsIn(batches: Iterable<readonly unknown[]>): number {
  let items = 0
  for (const { length } of batches) items += length
  return items
}
