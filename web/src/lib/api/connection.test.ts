import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createCategory, listCategories } from '@mezgeb/contract/catalogue/categories'
import { addStockCounts } from '@mezgeb/contract/stock/stock-take-calls'

import type * as Call from './call.ts'
import type * as Connection from './connection.ts'
import type * as Client from './cache/query-client.ts'

let connection: typeof Connection
let call: typeof Call
let client: typeof Client
let isServerThere: boolean
let requested: number[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  connection = await import('./connection.ts')
  call = await import('./call.ts')
  client = await import('./cache/query-client.ts')
  isServerThere = false
  requested = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/health') requested.push(Date.now())
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response('[]')
  })
})

describe('the connection', () => {
  it('is gone when a call gets no answer and the server does not answer for itself', async () => {
    await expect(call.call(listCategories, {})).rejects.toThrow('Failed to load categories.')
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.getConnection()).toBe('gone')
  })

  it('is doubted when a call has no answer for ten seconds', async () => {
    vi.stubGlobal('fetch', (url: string) => {
      if (url === '/api/health') return Promise.reject(new TypeError('Failed to fetch'))
      return new Promise(() => undefined)
    })
    void call.call(listCategories, {})
    await vi.advanceTimersByTimeAsync(9_900)
    expect(connection.getConnection()).toBe('there')
    await vi.advanceTimersByTimeAsync(200)
    expect(connection.getConnection()).toBe('gone')
  })

  it('is not gone when one call fails and the server answers', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url !== '/api/health') throw new TypeError('Failed to fetch')
      return new Response('{"status":"ok"}')
    })
    await expect(call.call(listCategories, {})).rejects.toThrow('Failed to load categories.')
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.getConnection()).toBe('there')
  })

  it('is asked for with growing pauses while it is gone, and said to be back for a moment', async () => {
    connection.doubtConnection()
    await vi.advanceTimersByTimeAsync(120_000)
    const pauses = requested.slice(1).map((time, at) => time - (requested[at] ?? 0))
    expect(pauses.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
    expect(Math.max(...pauses)).toBe(30_000)

    const said: string[] = []
    connection.onConnectionChange(() => said.push(connection.getConnection()))
    isServerThere = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(said).toEqual(['back', 'there'])
  })

  it('is asked for at once when the device says that its network is back', async () => {
    connection.followConnection()
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(connection.getConnection()).toBe('gone')
    isServerThere = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.getConnection()).toBe('back')
  })

  describe('with a write that carries its key', () => {
    let sent: (string | null)[]
    let bodies: unknown[]

    beforeEach(() => {
      sent = []
      bodies = []
      vi.stubGlobal('fetch', async (url: string, { headers, signal, body }: RequestInit = {}) => {
        if (url === '/api/health') {
          if (!isServerThere) throw new TypeError('Failed to fetch')
          return new Response('{}')
        }
        sent.push(new Headers(headers).get('Idempotency-Key'))
        bodies.push(body)
        if (isServerThere) return new Response(JSON.stringify({ name: 'Tea' }), { status: 201 })
        return new Promise<Response>((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      })
    })

    const save = (signal?: AbortSignal) =>
      call.call(createCategory, { body: { name: 'Tea' } }, { idempotencyKey: 'one', signal })

    // spec: U1.21
    it('has it sent again when it is back, and nothing else', async () => {
      const sending = save()
      void call.call(listCategories, {})
      connection.doubtConnection()
      await vi.advanceTimersByTimeAsync(500)
      isServerThere = true
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await sending).toMatchObject({ name: 'Tea' })
      expect(sent).toEqual(['one', null, 'one'])
    })

    it('has a new time of sending then', async () => {
      const body = { counts: [], sentAt: new Date().toISOString() }
      const parts = { params: { id: 'take' }, body }
      const sending = call.call(addStockCounts, parts, { idempotencyKey: 'one' })
      connection.doubtConnection()
      await vi.advanceTimersByTimeAsync(500)
      isServerThere = true
      await vi.advanceTimersByTimeAsync(1_000)
      await sending
      expect(bodies).toEqual([JSON.stringify(body), expect.stringContaining('"counts":[]')])
      expect(bodies[1]).not.toContain(body.sentAt)
    })

    it('has it sent once more when it dies a second time', async () => {
      const sending = save()
      connection.doubtConnection()
      await vi.advanceTimersByTimeAsync(500)
      // Reachable for one health check, then dead again before the write.
      vi.stubGlobal('fetch', dyingAfterOneSign(fetch))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(sent).toEqual(['one', 'one'])
      await vi.advanceTimersByTimeAsync(11_000)
      expect(connection.getConnection()).toBe('gone')
      isServerThere = true
      await vi.advanceTimersByTimeAsync(31_000)
      expect(await sending).toMatchObject({ name: 'Tea' })
      expect(sent).toEqual(['one', 'one', 'one'])
    })

    it('does not send it again when the user has cancelled it', async () => {
      const caller = new AbortController()
      const sending = save(caller.signal)
      caller.abort()
      await expect(sending).rejects.toHaveProperty('name', 'AbortError')
      expect(sent).toEqual(['one'])
    })
  })

  it('reads again what is on screen when it is back', async () => {
    const cache = client.createQueryClient()
    expect(cache).toBeInstanceOf(QueryClient)
    const readAgain = vi.spyOn(cache, 'invalidateQueries')
    connection.doubtConnection()
    await vi.advanceTimersByTimeAsync(0)
    expect(readAgain).not.toHaveBeenCalled()
    isServerThere = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(readAgain).toHaveBeenCalledOnce()
  })
})

/** Answers one health check, then behaves as before. */
function dyingAfterOneSign(before: typeof fetch): typeof fetch {
  let signs = 0
  return async (url, init) => {
    if (url !== '/api/health' || signs > 0) return before(url, init)
    signs += 1
    return new Response('{}')
  }
}
