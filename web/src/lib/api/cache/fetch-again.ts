import { doubtUnlessAnswered, getConnection, onConnectionChange } from '../connection.ts'

/** Sends an idempotent request, and again after each reconnect: on a dead connection it fails only after minutes. */
export async function fetchAgainWhenBack(
  url: string,
  initOf: () => RequestInit,
): Promise<Response> {
  const { signal } = initOf()
  for (;;) {
    const attempt = new AbortController()
    const end = () => attempt.abort()
    if (signal?.aborted === true) end()
    signal?.addEventListener('abort', end)
    const stopFollowing = onConnectionChange(() => {
      if (getConnection() === 'back') end()
    })
    try {
      return await doubtUnlessAnswered(fetch(url, { ...initOf(), signal: attempt.signal }))
    } catch (error) {
      if (!attempt.signal.aborted || signal?.aborted === true) throw error
    } finally {
      stopFollowing()
      signal?.removeEventListener('abort', end)
    }
  }
}
