import { doubtUnlessAnswered, getConnection, onConnectionChange } from './connection.ts'

/**
 * Sends what may arrive more than once, such as a write that carries its key. Each time a lost connection is back and there
 * is no answer yet, it is sent once more: what went into a line that died is neither answered nor refused for many minutes.
 */
export async function fetchAgainWhenBack(url: string, init: RequestInit): Promise<Response> {
  const { signal } = init
  for (;;) {
    const attempt = new AbortController()
    const end = () => attempt.abort()
    if (signal?.aborted === true) end()
    signal?.addEventListener('abort', end)
    const stopFollowing = onConnectionChange(() => {
      if (getConnection() === 'back') end()
    })
    try {
      return await doubtUnlessAnswered(fetch(url, { ...init, signal: attempt.signal }))
    } catch (error) {
      if (!attempt.signal.aborted || signal?.aborted === true) throw error
    } finally {
      stopFollowing()
      signal?.removeEventListener('abort', end)
    }
  }
}
