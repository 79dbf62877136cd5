import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { createBatches } from './batches.ts'
import { createLines } from './lines.ts'

import type { BatchSettings } from './batches.ts'

type Settings = Partial<BatchSettings<number, string>>

/** Far longer than what a test does while a batch is under way, on a busy machine too. */
const BATCH_MS = 50

/** What has arrived begins in the next turn of the loop. */
const begun = async () => {
  await turn()
  await turn()
}

/** Doubles numbers as texts, and keeps the batches it was given. */
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

  it('take together what comes while one is under way, and no more than fits', async () => {
    const { batches, seen } = doubling()
    const first = batches.run(1)
    await begun()
    const later = [2, 3, 4, 5, 6, 7].map((item) => batches.run(item))
    expect(batches.waiting()).toBe(6)
    await Promise.all([first, ...later])
    expect(seen).toEqual([[1], [2, 3, 4, 5], [6, 7]])
    expect(batches.waiting()).toBe(0)
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

  it('begin beside others only when enough wait, and otherwise when nobody is at work', async () => {
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

  it('begin beside a large one only when as many wait', async () => {
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

  it('share what waits among the lanes when that is enough for each', async () => {
    const { batches, seen } = doubling({ lanes: 2, enough: 3, size: 10 })
    await Promise.all([1, 2, 3, 4, 5].map((item) => batches.run(item)))
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => batches.run(item)))
    expect(seen).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4],
      [5, 6, 7],
    ])
  })

  it('never run beside each other with items that want the same', async () => {
    const wantedBy = (item: number) => [String(item % 3)]
    const wanting = { lines: createLines(), wantedBy }
    const { batches, seen } = doubling({ lanes: 2, size: 2, wanting })
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

  it('are not shared when nobody else could take the rest', async () => {
    const wanting = { lines: createLines(), wantedBy: () => ['coffee'] }
    const { batches, seen } = doubling({ lanes: 2, size: 10, wanting })
    await Promise.all([1, 2, 3, 4].map((item) => batches.run(item)))
    expect(seen).toEqual([[1, 2, 3, 4]])
  })

  it('let nobody overtake who waits for the same', async () => {
    const wants = [[], ['coffee'], ['sugar'], ['coffee', 'sugar'], ['sugar']]
    const seen: number[][] = []
    const runAll = async (items: number[]) => {
      seen.push(items)
      await sleep(items.includes(1) ? 10 * BATCH_MS : BATCH_MS)
      return items.map(String)
    }
    const wanting = { lines: createLines(), wantedBy: (item: number) => wants[item] ?? [] }
    const { batches } = doubling({ lanes: 2, size: 1, runAll, wanting })
    await Promise.all([1, 2, 3, 4].map((item) => batches.run(item)))
    expect(seen).toEqual([[1], [2], [3], [4]])
  })

  it('stand in one line with who wants the same outside of them', async () => {
    const lines = createLines()
    const wanting = { lines, wantedBy: (item: number) => [item < 10 ? 'coffee' : 'sugar'] }
    const { batches, seen } = doubling({ lanes: 2, wanting })
    const alone = { wanted: ['coffee'], decide: (_comesUp: boolean) => undefined }
    lines.stand(alone)
    const all = Promise.all([1, 2, 10].map((item) => batches.run(item)))
    await begun()
    expect(seen).toEqual([[10]])
    const comesUp = new Promise<boolean>((resolve) => {
      lines.stand({ wanted: ['coffee'], decide: resolve })
    })
    lines.leave(alone)
    expect(await Promise.race([comesUp, all])).toEqual(['2', '4', '20'])
    expect(seen).toEqual([[10], [1, 2]])
    expect(await comesUp).toBe(true)
  })

  it('turn away with who is first in the line those who would not get it either', async () => {
    const lines = createLines()
    const wantedBy = (item: number) => (item < 10 ? ['coffee', 'milk'] : ['milk'])
    const { batches, seen } = doubling({ wanting: { lines, wantedBy } })
    const alone = { wanted: ['coffee', 'milk'], decide: () => undefined }
    lines.stand(alone)
    const all = Promise.allSettled([1, 10].map((item) => batches.run(item)))
    lines.giveUp(alone)
    lines.leave(alone)
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(seen).toEqual([[10]])
  })

  it('fail together, and the next batch is not touched by it', async () => {
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

  it('refuse who finds no place', async () => {
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

  it('give a place to whose tenant has less waiting', async () => {
    const { batches } = doubling({ longest: 3, tenantOf: (item) => String(item < 10) })
    const results = await Promise.allSettled([1, 2, 3, 10, 4].map((item) => batches.run(item)))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
  })
})
