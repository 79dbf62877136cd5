import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createHashQueue } from './hash-queue.ts'

import type { HashClass } from './hash-queue.ts'

/** A queue of one hash at a time, each of which the test ends. */
function given() {
  const queue = createHashQueue(1)
  const done: HashClass[] = []
  const refused: HashClass[] = []
  let end = () => undefined as void
  const ask = (kind: HashClass, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      const work = () =>
        new Promise<void>((resolve) => {
          end = () => {
            done.push(kind)
            resolve()
          }
        })
      queue.run(kind, work).catch(() => refused.push(kind))
    }
  }
  const endAll = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await nextTurn()
      end()
    }
    await nextTurn()
  }
  return { ask, endAll, done, refused }
}

test('the classes take turns, however much of one waits', async () => {
  const { ask, endAll, done } = given()
  ask('stranger', 10)
  ask('storage', 2)
  ask('known', 2)
  await endAll(6)
  expect(done).toEqual(['stranger', 'known', 'storage', 'stranger', 'known', 'storage'])
})

test('a full class refuses its own, and no others', async () => {
  const { ask, endAll, done, refused } = given()
  ask('stranger', 18)
  ask('storage', 9)
  ask('known')
  await nextTurn()
  expect(refused).toEqual(['stranger', 'storage'])
  await endAll(2)
  expect(done).toEqual(['stranger', 'known'])
})
