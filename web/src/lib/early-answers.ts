// On a bad line the code takes its time; older than this, an answer is not what the screen would be told now.
const LONGEST_MS = 30_000

const asked = new Map<string, { token: string; answer: Promise<Response> }>()

/** Asks for what the first screen is going to ask for, while its code is still on the way. */
export function askEarly(urls: readonly string[], token: string): void {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  for (const url of urls) {
    const answer = fetch(url, { method: 'GET', headers }).then(wholly)
    // Whoever takes it hears of the failure; it may be that nobody does.
    answer.catch(() => undefined)
    asked.set(url, { token, answer })
  }
  setTimeout(() => asked.clear(), LONGEST_MS)
}

/** The answer that was asked for early in this session, once; undefined where there is none. */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const early = asked.get(url)
  asked.delete(url)
  return early?.token === token ? early?.answer : undefined
}

/** The same answer with its body read: one that nobody takes would keep its connection busy. */
async function wholly(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}
