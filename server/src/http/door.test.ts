import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createDoor } from './door.ts'

/** A door, and people of institutions who come to it. */
function doorWithPeople() {
  const door = createDoor()
  const inside: ServerResponse[] = []
  /** How many of `count` were let in. */
  const come = (tenant: string, count: number, isCritical = false) => {
    let letIn = 0
    for (let person = 0; person < count; person += 1) {
      const response = new ServerResponse(new IncomingMessage(new Socket()))
      if (!door.comesIn(tenant, isCritical, response)) continue
      inside.push(response)
      letIn += 1
    }
    return letIn
  }
  const leave = (count: number) => {
    for (const response of inside.splice(0, count)) response.emit('close')
  }
  return { come, leave }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the door', () => {
  it('lets in as many as can be answered soon, and no more', () => {
    const { come, leave } = doorWithPeople()
    expect(come('greedy', 1000)).toBe(400)
    expect(come('greedy', 1)).toBe(0)
    leave(400)
    expect(come('greedy', 1)).toBe(1)
  })

  it('has room for other institutions up to their share while one has taken all of it', () => {
    const { come } = doorWithPeople()
    come('greedy', 1000)
    expect(come('modest', 1000)).toBe(200)
    expect(come('third', 1000)).toBe(134)
    expect(come('greedy', 1)).toBe(0)
  })

  it('has a side for sales, which lists do not fill', () => {
    const { come } = doorWithPeople()
    come('greedy', 1000)
    expect(come('greedy', 1, true)).toBe(1)
  })

  it('does not take one pause of half a second for slowness', () => {
    const { come, leave } = doorWithPeople()
    come('busy', 128)
    for (let batch = 0; batch < 200; batch += 1) {
      vi.advanceTimersByTime(10)
      leave(23)
      expect(come('busy', 23)).toBe(23)
    }
    vi.advanceTimersByTime(530)
    leave(23)
    expect(come('busy', 23)).toBe(23)
    expect(come('busy', 40)).toBe(40)
  })

  it('does not take a quiet hour for slowness', () => {
    const { come, leave } = doorWithPeople()
    come('early', 40)
    leave(40)
    vi.advanceTimersByTime(3_600_000)
    come('late', 40)
    leave(1)
    expect(come('late', 128)).toBe(128)
  })

  it('never lets in fewer than 32, however slow it goes', () => {
    const { come, leave } = doorWithPeople()
    come('slow', 40)
    for (let answer = 0; answer < 40; answer += 1) {
      vi.advanceTimersByTime(40)
      leave(1)
      come('slow', 1)
    }
    expect(come('slow', 1)).toBe(0)
    leave(9)
    expect(come('slow', 10)).toBe(9)
  })
})
