// Code may load slowly on a bad connection; an older response is no longer current.
const LONGEST_MS = 30_000

const requested = new Map<string, { token: string; answer: Promise<Response> }>()

export function prefetch(urls: readonly string[], token: string): void {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  for (const url of urls) {
    const answer = fetch(url, { method: 'GET', headers }).then(wholly)
    // The caller of takePrefetched handles the failure; without one the rejection must not be unhandled.
    answer.catch(() => undefined)
    requested.set(url, { token, answer })
  }
  setTimeout(() => requested.clear(), LONGEST_MS)
}

/** The prefetched response of this session, once; undefined for none. */
export function takePrefetched(
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const early = requested.get(url)
  requested.delete(url)
  return early?.token === token ? early?.answer : undefined
}

/** Reads the body at once: an unread response would hold its connection. */
async function wholly(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}
