import { setImmediate as nextTurn } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { AppError } from '../app-error.ts'
import { CONNECTIONS } from '../db/pool.ts'
import { createAdmission } from './admission.ts'
import { createMetrics } from './metrics.ts'

/** Requests that are answered when the test says so. */
function gateWithRequests() {
  const admission = createAdmission(createMetrics(), CONNECTIONS)
  const inside: { name: string; answer: () => void }[] = []
  const refused: string[] = []
  const ask = (name: string, { tenant = name, isCritical = false, waited = 0 } = {}) => {
    const turn = { tenant, isCritical, since: performance.now() - waited, isGone: () => false }
    const work = () =>
      new Promise<void>((answer) => {
        inside.push({ name, answer })
      })
    admission.run(turn, work).catch((error: unknown) => {
      if (error instanceof AppError) refused.push(name)
    })
  }
  const names = () => inside.map(({ name }) => name)
  const answerOne = async (name: string) => {
    const index = names().indexOf(name)
    const [answered] = inside.splice(index, 1)
    answered?.answer()
    await nextTurn()
  }
  return { ask, names, answerOne, refused }
}

function count(names: string[], name: string): number {
  return names.filter((one) => one === name).length
}

describe('turns at the database', () => {
  it('are kept for sales: a quarter of them never goes to anything else', () => {
    const { ask, names } = gateWithRequests()
    for (let shop = 0; shop < 40; shop += 1) ask(`list of ${shop}`)
    expect(names()).toHaveLength(6)
    for (let shop = 0; shop < 10; shop += 1) ask(`sale of ${shop}`, { isCritical: true })
    expect(names()).toHaveLength(8)
    expect(names().filter((name) => name.startsWith('sale'))).toHaveLength(2)
  })

  it('go at most by half to one institution', () => {
    const { ask, names } = gateWithRequests()
    for (let request = 0; request < 40; request += 1) ask('greedy', { isCritical: true })
    expect(count(names(), 'greedy')).toBe(4)
    ask('modest')
    expect(count(names(), 'modest')).toBe(1)
  })

  it('go one at a time to an institution that asks for more than it can get, while others are there', async () => {
    const { ask, names, answerOne } = gateWithRequests()
    ask('modest')
    for (let request = 0; request < 20; request += 1) ask('greedy')
    expect(count(names(), 'greedy')).toBe(4)
    for (let answer = 0; answer < 4; answer += 1) await answerOne('greedy')
    expect(count(names(), 'greedy')).toBe(1)
  })

  it('are taken by the institutions in turn, however many of one wait', async () => {
    const { ask, names, answerOne } = gateWithRequests()
    for (let shop = 0; shop < 6; shop += 1) ask(`early ${shop}`)
    for (let request = 0; request < 30; request += 1) ask('greedy')
    ask('modest')
    await answerOne('early 0')
    await answerOne('early 1')
    expect(count(names(), 'modest')).toBe(1)
    expect(count(names(), 'greedy')).toBe(1)
  })

  it('come to a sale before a list that has waited longer, and to a list now and then', async () => {
    const { ask, names, answerOne } = gateWithRequests()
    for (let shop = 0; shop < 8; shop += 1) ask(`early ${shop}`, { isCritical: true })
    for (let shop = 0; shop < 10; shop += 1) ask(`list of ${shop}`)
    for (let shop = 0; shop < 30; shop += 1) ask(`sale of ${shop}`, { isCritical: true })
    for (let shop = 0; shop < 8; shop += 1) await answerOne(`early ${shop}`)
    const sales = names().filter((name) => name.startsWith('sale')).length
    expect(sales).toBeGreaterThanOrEqual(6)
    expect(sales).toBeLessThan(8)
  })
})

describe('a queue that is full', () => {
  it('makes room for an institution that has less waiting', async () => {
    const { ask, names, refused, answerOne } = gateWithRequests()
    for (let request = 0; request < 600; request += 1) ask('greedy')
    await nextTurn()
    expect(refused.length).toBe(600 - 4 - 512)

    for (let request = 0; request < 2; request += 1) ask('filler')
    ask('modest')
    await nextTurn()
    expect(refused).not.toContain('modest')
    await answerOne('filler')
    expect(names()).toContain('modest')
  })

  it('gives up on whoever has waited for a second, the time before the queue included', async () => {
    const { ask, names, refused } = gateWithRequests()
    for (let request = 0; request < 4; request += 1) ask('stuck')
    ask('waits', { tenant: 'stuck' })
    ask('has waited', { tenant: 'stuck', waited: 500 })
    await expect.poll(() => refused, { timeout: 5000 }).toEqual(['has waited', 'waits'])
    expect(names()).toHaveLength(4)
  })
})
