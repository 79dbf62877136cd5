import { describe, expect, it } from 'vitest'

import { AppError } from '../../platform/app-error.ts'
import { createRpc } from './worker-rpc.ts'

import type { Channel } from './worker-rpc.ts'

type Till = {
  add: (numbers: number[]) => Promise<number>
  refuse: (seconds: number) => Promise<void>
  break: (word: string) => Promise<void>
  wait: (nothing: undefined) => Promise<void>
}

const till: Till = {
  add: async (numbers) => numbers.reduce((sum, number) => sum + number, 0),
  refuse: async (retryAfter) => {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
  },
  break: async (word) => {
    throw new TypeError(word)
  },
  wait: () => new Promise(() => undefined),
}

/** Two ends in one process; messages are copied, as between processes. */
function twoEnds(): [Channel, Channel] {
  const listeners: ((message: unknown) => void)[][] = [[], []]
  const end = (own: number): Channel => ({
    send: (message) => {
      const copy: unknown = structuredClone(message)
      queueMicrotask(() => listeners[1 - own]?.forEach((listener) => listener(copy)))
    },
    onMessage: (listener) => listeners[own]?.push(listener),
  })
  return [end(0), end(1)]
}

function asking() {
  const [one, other] = twoEnds()
  createRpc(other, till)
  return createRpc<Till>(one, {})
}

describe('RPC between two processes', () => {
  it('brings each result to its request', async () => {
    const ask = asking()
    expect(await Promise.all([ask('add', [1, 2]), ask('add', []), ask('add', [40, 2])])).toEqual([
      3, 0, 42,
    ])
  })

  it('brings a refusal as the refusal it was, and an error in its words', async () => {
    const ask = asking()
    await expect(ask('refuse', 30)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfter: 30 },
    })
    await expect(ask('break', 'broken')).rejects.toThrow('broken')
  })

  it('refuses without an answer, or without another end', async () => {
    await expect(asking()('wait', undefined, 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const [alone] = twoEnds()
    const ask = createRpc<Till>(alone, {})
    await expect(ask('add', [1], 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('answers no inherited function, and ignores messages of others', async () => {
    const [one, other] = twoEnds()
    createRpc(other, till)
    const ask = createRpc<{ toString: (nothing: undefined) => Promise<string> }>(one, {})
    one.send(['something else'])
    one.send({ cmd: 'NODE_HANDLE' })
    await expect(ask('toString', undefined)).rejects.toThrow('no function answers toString')
  })
})
