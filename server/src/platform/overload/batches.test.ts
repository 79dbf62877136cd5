import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { createBatches } from './batches.ts'
import { createKeyedQueue } from './keyed-queue.ts'

import type { BatchSettings } from './batches.ts'

type Settings = Partial<BatchSettings<number, string>>

/** Far longer than a test needs while a batch runs, even on a busy machine. */
const BATCH_MS = 50

/** Items that have arrived start in the next turn of the loop. */
const begun = async () => {
  await turn()
  await turn()
}

/** Doubles numbers as texts, and records its batches. */
function doubling(settings: Settings = {}) {
  const seen: number[][] = []
  const batches = createBatches<number, string>({
    runAll: async (items) => {
      seen.push(items)
      await sleep(BATCH_MS)
      return items.map((item) => String(item * 2))
    },
    lanes: 1,
    size: 4,
    longest: 100,
    full: () => new Error('full'),
    ...settings,
  })
  return { batches, seen }
}

describe('Batches', () => {
  it('give each item its own result', async () => {
    const { batches } = doubling()
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map((item) => batches.run(item)))
    expect(results).toEqual(['2', '4', '6', '8', '10', '12'])
  })

  it('take the items that arrive while one runs, and no more than fit', async () => {
    const { batches, seen } = doubling()
    const first = batches.run(1)
    await begun()
    const later = [2, 3, 4, 5, 6, 7].map((item) => batches.run(item))
    expect(batches.waiting()).toBe(6)
    await Promise.all([first, ...later])
    expect(seen).toEqual([[1], [2, 3, 4, 5], [6, 7]])
    expect(batches.waiting()).toBe(0)
  })

  it('hold items up to their weights together, and one that is heavier than a batch alone', async () => {
    const { batches, seen } = doubling({ weightOf: (item) => item })
    const first = batches.run(1)
    await begun()
    const later = [2, 3, 2, 9, 1, 1].map((item) => batches.run(item))
    await Promise.all([first, ...later])
    expect(seen).toEqual([[1], [2, 2], [3, 1], [9], [1]])
  })

  it('run beside each other in several lanes, and one after the other in one', async () => {
    let beside = 0
    let most = 0
    const runAll = async (items: number[]) => {
      beside += 1
      most = Math.max(most, beside)
      await sleep(5)
      beside -= 1
      return items.map(String)
    }
    const { batches } = doubling({ runAll, lanes: 2 })
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((item) => batches.run(item)))
    expect(most).toBe(2)
  })

  it('start beside another when enough items wait, otherwise after it', async () => {
    const { batches, seen } = doubling({ lanes: 2, enough: 3 })
    const first = batches.run(0)
    await begun()
    const few = [1, 2].map((item) => batches.run(item))
    await begun()
    expect(seen).toEqual([[0]])
    await first
    await begun()
    const many = [3, 4, 5].map((item) => batches.run(item))
    await Promise.all([...few, ...many])
    expect(seen).toEqual([[0], [1, 2], [3, 4, 5]])
  })

  it('start beside a large one when as many items wait', async () => {
    const { batches, seen } = doubling({ lanes: 2, enough: 3 })
    const first = [1, 2, 3, 4].map((item) => batches.run(item))
    await begun()
    const later = [5, 6, 7].map((item) => batches.run(item))
    await begun()
    expect(seen).toEqual([[1, 2, 3, 4]])
    const last = batches.run(8)
    await begun()
    expect(seen).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ])
    await Promise.all([...first, ...later, last])
  })

  it('share the waiting items among the lanes when there are enough for each', async () => {
    const { batches, seen } = doubling({ lanes: 2, enough: 3, size: 10 })
    await Promise.all([1, 2, 3, 4, 5].map((item) => batches.run(item)))
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => batches.run(item)))
    expect(seen).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4],
      [5, 6, 7],
    ])
  })

  it('never run at once with items that share a key', async () => {
    const keysOf = (item: number) => [String(item % 3)]
    const ordered = { queue: createKeyedQueue(), keysOf }
    const { batches, seen } = doubling({ lanes: 2, size: 2, ordered })
    const all = Promise.all([0, 1, 3, 4, 2, 5].map((item) => batches.run(item)))
    await begun()
    const first = [
      [0, 1],
      [2, 5],
    ]
    expect(seen).toEqual(first)
    await all
    expect(seen.slice(2).flat()).toEqual([3, 4])
  })

  it('are not shared when no other lane could take the rest', async () => {
    const ordered = { queue: createKeyedQueue(), keysOf: () => ['coffee'] }
    const { batches, seen } = doubling({ lanes: 2, size: 10, ordered })
    await Promise.all([1, 2, 3, 4].map((item) => batches.run(item)))
    expect(seen).toEqual([[1, 2, 3, 4]])
  })

  it('let no item overtake another with its key', async () => {
    const wants = [[], ['coffee'], ['sugar'], ['coffee', 'sugar'], ['sugar']]
    const seen: number[][] = []
    const runAll = async (items: number[]) => {
      seen.push(items)
      await sleep(items.includes(1) ? 10 * BATCH_MS : BATCH_MS)
      return items.map(String)
    }
    const ordered = { queue: createKeyedQueue(), keysOf: (item: number) => wants[item] ?? [] }
    const { batches } = doubling({ lanes: 2, size: 1, runAll, ordered })
    await Promise.all([1, 2, 3, 4].map((item) => batches.run(item)))
    expect(seen).toEqual([[1], [2], [3], [4]])
  })

  it('share the keyed queue with other users of it', async () => {
    const queue = createKeyedQueue()
    const ordered = { queue, keysOf: (item: number) => [item < 10 ? 'coffee' : 'sugar'] }
    const { batches, seen } = doubling({ lanes: 2, ordered })
    const alone = { keys: ['coffee'], settle: (_isFirst: boolean) => undefined }
    queue.join(alone)
    const all = Promise.all([1, 2, 10].map((item) => batches.run(item)))
    await begun()
    expect(seen).toEqual([[10]])
    const comesUp = new Promise<boolean>((resolve) => {
      queue.join({ keys: ['coffee'], settle: resolve })
    })
    queue.leave(alone)
    expect(await Promise.race([comesUp, all])).toEqual(['2', '4', '20'])
    expect(seen).toEqual([[10], [1, 2]])
    expect(await comesUp).toBe(true)
  })

  it('refuse the items that need all keys of an entry whose row stays locked', async () => {
    const queue = createKeyedQueue()
    const keysOf = (item: number) => (item < 10 ? ['coffee', 'milk'] : ['milk'])
    const { batches, seen } = doubling({ ordered: { queue, keysOf } })
    const alone = { keys: ['coffee', 'milk'], settle: () => undefined }
    queue.join(alone)
    const all = Promise.allSettled([1, 10].map((item) => batches.run(item)))
    queue.refuseSame(alone)
    queue.leave(alone)
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(seen).toEqual([[10]])
  })

  it('fail as a whole, and the next batch runs', async () => {
    let calls = 0
    const runAll = async (items: number[]) => {
      calls += 1
      await sleep(1)
      if (calls === 1) throw new Error('lost')
      return items.map(String)
    }
    const { batches } = doubling({ runAll, size: 2 })
    const results = await Promise.allSettled([1, 2, 3].map((item) => batches.run(item)))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  it('refuse items beyond the queue', async () => {
    const { batches } = doubling({ longest: 2 })
    const results = await Promise.allSettled([1, 2, 3].map((item) => batches.run(item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('let tenants take turns while more wait than a batch takes', async () => {
    const { batches, seen } = doubling({ tenantOf: (item) => String(item < 10) })
    const first = batches.run(0)
    await begun()
    const later = [1, 2, 3, 4, 5, 6, 10, 11].map((item) => batches.run(item))
    await Promise.all([first, ...later])
    expect(seen).toEqual([[0], [1, 10, 2, 11], [3, 4, 5, 6]])
  })
})
