import { getConnection, onConnectionChange } from './connection.ts'

/**
 * Sends what may arrive twice, such as a write that carries its key. When a lost connection is back and there is no answer
 * yet, it is sent once more: what went into a line that died is neither answered nor refused for many minutes.
 */
export async function fetchAgainWhenBack(url: string, init: RequestInit): Promise<Response> {
  const first = new AbortController()
  const stopFollowing = onConnectionChange(() => {
    if (getConnection() === 'back') first.abort()
  })
  try {
    return await fetch(url, { ...init, signal: first.signal })
  } catch (error) {
    if (!first.signal.aborted) throw error
    return await fetch(url, init)
  } finally {
    stopFollowing()
  }
}
