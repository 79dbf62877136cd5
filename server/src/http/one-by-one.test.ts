import { setImmediate as nextTurn } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createLines } from '../db/lines.ts'
import { createOneByOne } from './one-by-one.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** People who act until the test says that they are done. */
function lineWithPeople() {
  const acting = new Map<string, () => void>()
  const refused: string[] = []
  let refusals = 0
  const line = createOneByOne(createLines(), () => (refusals += 1))
  const want = (name: string, ...things: string[]) => {
    const work = () => new Promise<void>((done) => acting.set(name, done))
    line.run(things, performance.now(), work).catch(() => refused.push(name))
  }
  const done = async (name: string) => {
    acting.get(name)?.()
    acting.delete(name)
    await nextTurn()
  }
  return { want, done, refused, names: () => [...acting.keys()], refusals: () => refusals }
}

describe('those who want the same thing', () => {
  it('act one after the other, in the order in which they came', async () => {
    const { want, done, names } = lineWithPeople()
    want('first', 'teff')
    want('second', 'teff')
    want('third', 'teff')
    expect(names()).toEqual(['first'])
    await done('first')
    expect(names()).toEqual(['second'])
    await done('second')
    expect(names()).toEqual(['third'])
  })

  it('keep nobody waiting who wants something else, or nothing', () => {
    const { want, names } = lineWithPeople()
    want('first', 'teff')
    want('second', 'teff')
    want('other', 'coffee')
    want('looker')
    expect(names()).toEqual(['first', 'other', 'looker'])
  })

  it('wait for all of their things, whatever the order of these', async () => {
    const { want, done, names } = lineWithPeople()
    want('teff', 'teff')
    want('coffee', 'coffee')
    want('both', 'coffee', 'teff', 'coffee')
    want('both too', 'teff', 'coffee')
    await done('coffee')
    expect(names()).toEqual(['teff'])
    await done('teff')
    expect(names()).toEqual(['both'])
    await done('both')
    expect(names()).toEqual(['both too'])
  })

  it('are told to try again when it takes more than a second and a half, and then keep nobody waiting', async () => {
    const { want, done, names, refused, refusals } = lineWithPeople()
    want('stuck', 'teff')
    want('both', 'teff', 'coffee')
    vi.advanceTimersByTime(900)
    want('coffee', 'coffee')
    want('late', 'teff')
    vi.advanceTimersByTime(700)
    await nextTurn()
    expect(refused).toEqual(['both'])
    expect(names()).toEqual(['stuck', 'coffee'])
    await done('stuck')
    expect(names()).toEqual(['coffee', 'late'])
    expect(refusals()).toBe(1)
  })

  it('are turned away with the first one when the database does not give it away', async () => {
    const line = createOneByOne(createLines(), () => undefined)
    const held = line.run(['teff'], performance.now(), async () => {
      await nextTurn()
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    })
    const behind = line.run(['teff', 'coffee'], performance.now(), async () => 'sold')
    await expect(held).rejects.toThrow('lock timeout')
    await expect(behind).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await line.run(['teff'], performance.now(), async () => 'sold')).toBe('sold')
  })

  it('are a hundred at most', async () => {
    const { want, refused } = lineWithPeople()
    for (let person = 1; person <= 101; person += 1) want(`person ${person}`, 'teff')
    await nextTurn()
    expect(refused).toEqual(['person 101'])
  })

  it('go on after one of them has failed', async () => {
    const line = createOneByOne(createLines(), () => undefined)
    await expect(
      line.run(['teff'], performance.now(), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
    expect(await line.run(['teff'], performance.now(), async () => 'yes')).toBe('yes')
  })
})
