import { setImmediate as nextTurn } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createKeyedQueue } from './keyed-queue.ts'
import { QUEUE_TIMEOUT_MS, createLimiter } from './limiter.ts'
import { createMetrics } from '../observe/metrics.ts'

type Options = { tenant?: string; keys?: string[]; waited?: number; isClosed?: boolean }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A limiter of eight slots, and requests that run until the test ends them. */
function given() {
  const limiter = createLimiter({ slots: 8, keyed: createKeyedQueue(), metrics: createMetrics() })
  const running: { name: string; end: (error?: Error) => void }[] = []
  const refused: string[] = []
  const ask = (name: string, options: Options = {}) => {
    const { tenant = name, keys = [], waited = 0, isClosed = false } = options
    const request = {
      tenant,
      keys,
      since: performance.now() - waited,
      isClosed: () => isClosed,
    }
    const work = () =>
      new Promise<void>((resolve, reject) => {
        running.push({ name, end: (error) => (error === undefined ? resolve() : reject(error)) })
      })
    limiter.run(request, work).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE')
        refused.push(name)
    })
  }
  const askTimes = (count: number, name: string, options?: Options) => {
    for (let request = 0; request < count; request += 1) ask(name, options)
  }
  const end = async (name: string, error?: Error) => {
    await nextTurn()
    const at = running.findIndex((one) => one.name === name)
    running.splice(at, 1)[0]?.end(error)
    await nextTurn()
  }
  const names = async () => {
    await nextTurn()
    return running.map(({ name }) => name)
  }
  return { ask, askTimes, end, names, refused }
}

const count = (names: string[], name: string) => names.filter((one) => one === name).length

describe('slots', () => {
  it('are eight', async () => {
    const { ask, end, names } = given()
    for (let shop = 0; shop < 10; shop += 1) ask(`shop ${shop}`)
    expect(await names()).toHaveLength(8)
    await end('shop 0')
    expect(await names()).toContain('shop 8')
    expect(await names()).not.toContain('shop 9')
  })

  it('go at most by half to one tenant', async () => {
    const { ask, askTimes, names } = given()
    askTimes(40, 'greedy')
    expect(count(await names(), 'greedy')).toBe(4)
    ask('modest')
    expect(await names()).toContain('modest')
  })

  it('go one at a time to a tenant with many requests waiting, while others use the database', async () => {
    const { ask, askTimes, end, names } = given()
    ask('modest')
    askTimes(20, 'noisy')
    expect(count(await names(), 'noisy')).toBe(4)
    for (let ended = 0; ended < 4; ended += 1) await end('noisy')
    expect(count(await names(), 'noisy')).toBe(1)
    vi.advanceTimersByTime(QUEUE_TIMEOUT_MS - 10)
    expect(count(await names(), 'noisy')).toBe(1)
  })

  it('go to the tenant that uses the fewest, however many of another wait', async () => {
    const { ask, askTimes, end, names } = given()
    for (let shop = 0; shop < 8; shop += 1) ask(`early ${shop}`)
    askTimes(30, 'greedy')
    ask('modest')
    await end('early 0')
    await end('early 1')
    expect(count(await names(), 'greedy')).toBe(1)
    expect(count(await names(), 'modest')).toBe(1)
  })

  it('are not spent on a client that has gone', async () => {
    const { ask, askTimes, end, names, refused } = given()
    askTimes(4, 'shop')
    ask('gone', { tenant: 'shop', isClosed: true })
    ask('there', { tenant: 'shop' })
    await end('shop')
    expect(await names()).toContain('there')
    expect(refused).toEqual(['gone'])
  })
})

describe('the queue', () => {
  it('holds 512 requests', async () => {
    const { ask, askTimes, names, refused } = given()
    askTimes(4 + 512, 'greedy')
    ask('one more')
    await names()
    expect(refused).toEqual(['one more'])
  })

  it('refuses after a second, the wait before the queue included', async () => {
    const { ask, askTimes, names, refused } = given()
    askTimes(4, 'stuck')
    ask('waits', { tenant: 'stuck' })
    ask('has waited', { tenant: 'stuck', waited: 500 })
    ask('too late', { waited: QUEUE_TIMEOUT_MS + 1 })
    await names()
    expect(refused).toEqual(['too late'])
    vi.advanceTimersByTime(QUEUE_TIMEOUT_MS - 400)
    await names()
    expect(refused).toEqual(['too late', 'has waited'])
    vi.advanceTimersByTime(500)
    expect(await names()).toHaveLength(4)
    expect(refused).toEqual(['too late', 'has waited', 'waits'])
  })
})

describe('requests with the same key', () => {
  it('run one after the other, in the order of arrival', async () => {
    const { ask, end, names } = given()
    for (const name of ['first', 'second', 'third']) ask(name, { keys: ['teff'] })
    expect(await names()).toEqual(['first'])
    await end('first')
    expect(await names()).toEqual(['second'])
    await end('second')
    expect(await names()).toEqual(['third'])
  })

  it('hold no slot while they wait, and do not delay other requests', async () => {
    const { ask, askTimes, names } = given()
    askTimes(20, 'teff', { tenant: 'shop', keys: ['teff'] })
    ask('coffee', { tenant: 'shop', keys: ['coffee'] })
    askTimes(2, 'list', { tenant: 'shop' })
    expect(await names()).toEqual(['teff', 'coffee', 'list', 'list'])
  })

  it('wait for all of their keys, in whatever order these are given', async () => {
    const { ask, end, names } = given()
    ask('teff', { keys: ['teff'] })
    ask('coffee', { keys: ['coffee'] })
    ask('both', { keys: ['coffee', 'teff', 'coffee'] })
    ask('both too', { keys: ['teff', 'coffee'] })
    await end('coffee')
    expect(await names()).toEqual(['teff'])
    await end('teff')
    expect(await names()).toEqual(['both'])
    await end('both')
    expect(await names()).toEqual(['both too'])
  })

  it('are refused at the queue timeout, and then block no others', async () => {
    const { ask, names, refused } = given()
    ask('stuck', { keys: ['teff'] })
    ask('both', { keys: ['teff', 'coffee'] })
    vi.advanceTimersByTime(QUEUE_TIMEOUT_MS - 100)
    ask('coffee', { keys: ['coffee'] })
    expect(await names()).toEqual(['stuck'])
    vi.advanceTimersByTime(200)
    expect(await names()).toEqual(['stuck', 'coffee'])
    expect(refused).toEqual(['both'])
  })

  it('go on after one of them has failed', async () => {
    const { ask, end, names } = given()
    ask('fails', { keys: ['teff'] })
    ask('next', { keys: ['teff'] })
    await end('fails', new Error('no'))
    expect(await names()).toEqual(['next'])
  })

  it('are refused together when the row stays locked in the database', async () => {
    const { ask, end, names, refused } = given()
    ask('first', { keys: ['teff'] })
    ask('behind', { keys: ['teff', 'coffee'] })
    ask('coffee', { keys: ['coffee'] })
    const lockTimeout = Object.assign(new Error('canceling statement'), { code: '55P03' })
    await end('first', lockTimeout)
    expect(await names()).toEqual(['coffee'])
    expect(refused).toEqual(['behind'])
  })
})
