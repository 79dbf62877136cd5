import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createLoadShedder } from './shed-load.ts'

/** A shedder, and how many of a tenant's requests it accepts. */
function given() {
  const shedder = createLoadShedder()
  const inProgress: ServerResponse[] = []
  const ask = (tenant: string, requests: number) => {
    const before = inProgress.length
    for (let request = 0; request < requests; request += 1) {
      const message = new IncomingMessage(new Socket())
      const response = new ServerResponse(message)
      if (shedder.accepts(tenant, message, response)) inProgress.push(response)
    }
    return inProgress.length - before
  }
  const answer = (requests: number) => {
    for (const response of inProgress.splice(0, requests)) response.emit('close')
  }
  return { ask, answer }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('load shedding', () => {
  it('accepts as many requests as can be answered within 200 ms', () => {
    const { ask, answer } = given()
    expect(ask('greedy', 1000)).toBe(400)
    expect(ask('greedy', 1)).toBe(0)
    answer(400)
    expect(ask('greedy', 1)).toBe(1)
  })

  it('accepts the share of other tenants while one has taken everything', () => {
    const { ask } = given()
    ask('greedy', 1000)
    expect(ask('modest', 1000)).toBe(200)
    expect(ask('third', 1000)).toBe(134)
    expect(ask('greedy', 1)).toBe(0)
  })

  it('does not take one pause of half a second for slowness', () => {
    const { ask, answer } = given()
    ask('busy', 128)
    for (let batch = 0; batch < 200; batch += 1) {
      vi.advanceTimersByTime(10)
      answer(23)
      expect(ask('busy', 23)).toBe(23)
    }
    vi.advanceTimersByTime(530)
    answer(23)
    expect(ask('busy', 63)).toBe(63)
  })

  it('does not take a quiet hour for slowness', () => {
    const { ask, answer } = given()
    ask('early', 40)
    answer(40)
    vi.advanceTimersByTime(3_600_000)
    ask('late', 40)
    answer(1)
    expect(ask('late', 128)).toBe(128)
  })

  it('accepts 32 requests however slow the answers are', () => {
    const { ask, answer } = given()
    ask('slow', 40)
    for (let request = 0; request < 40; request += 1) {
      vi.advanceTimersByTime(40)
      answer(1)
      ask('slow', 1)
    }
    expect(ask('slow', 1)).toBe(0)
    answer(9)
    expect(ask('slow', 10)).toBe(9)
  })
})
