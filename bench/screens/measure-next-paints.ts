import { median } from '../median.ts'
import { print } from '../print.ts'
import { slowDown, watchInteractions } from './next-paint.ts'
import { visit } from './visitor.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Visitor } from './visitor.ts'

export const SLOWER = 4
export const KEY_EVERY_MS = 150
export const DESK = { viewport: { width: 1280, height: 800 } }
const VISITS = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Repeats an action and returns the slowest interaction of each time. */
export type Doing = (page: Page) => Promise<number[]>

type Wanted<Key extends string> = {
  names: Readonly<Record<Key, string>>
  doings: Readonly<Record<Key, Doing>>
}

/** Interaction to next paint: the slowest of each visit, the median of visits. */
export async function measureNextPaints<Key extends string>(
  visitor: Visitor,
  { names, doings }: Wanted<Key>,
  figures: Figures,
): Promise<void> {
  for (const [key, name] of Object.entries<string>(names)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of the names
    const doing = doings[key as Key]
    try {
      const visits: number[][] = []
      for (let i = 0; i < VISITS; i += 1) {
        visits.push(
          await visit(visitor, DESK, async (page) => {
            await watchInteractions(page)
            await slowDown(page, SLOWER)
            return doing(page)
          }),
        )
      }
      print(`${name}: ${visits.map((took) => took.join(' ')).join(' | ')} ms`)
      const slowest = visits.map((took) => Math.max(...took))
      const note = `median of ${VISITS} visits, worst ${Math.max(...slowest)}`
      figures.set(`next paint: ${name}`, { value: median(slowest), note })
    } catch (error) {
      const [note = ''] = String(error).split('\n', 1)
      figures.set(`next paint: ${name}`, { value: Number.NaN, note })
    }
  }
}

export async function times(count: number, act: () => Promise<number>): Promise<number[]> {
  const results: number[] = []
  for (let i = 0; i < count; i += 1) results.push(await act())
  return results
}
