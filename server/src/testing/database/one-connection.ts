import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer as it came. */
export type HeardAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

type Requested = {
  method?: string
  token?: string
  key?: string
  body?: unknown
  from?: string
  /** Also when it is put off: for tests of such answers. */
  isOnce?: boolean
}

/** One connection to a server, kept open: the worker that accepted it answers all of its requests. */
export type OneConnection = {
  /** Repeats what the server puts off for a while, as clients do. */
  ask(path: string, requested?: Requested): Promise<HeardAnswer>
  /** Reads an endless answer; returns the text so far. No other request is possible then. */
  listen(path: string, token: string): () => string
  close(): void
}

/** Opens one, at the first question. */
export function oneConnection(url: string): OneConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (path, requested = {}) => patiently(agent, new URL(path, url), requested),
    listen(path, token) {
      let text = ''
      const headers = { authorization: `Bearer ${token}` }
      const asking = request(new URL(path, url), { agent, headers }, (answer) => {
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('error', () => undefined)
      })
      asking.on('error', () => undefined).end()
      return () => text
    },
    close: () => agent.destroy(),
  }
}

const TRIES = 20

async function patiently(agent: Agent, url: URL, requested: Requested): Promise<HeardAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(agent, url, requested)
    const isPutOff = answer.status === 503 && answer.headers['retry-after'] !== undefined
    if (!isPutOff || requested.isOnce === true || tries === TRIES) return answer
    await sleep(100)
  }
}

function send(agent: Agent, url: URL, { method, token, key, body, from }: Requested) {
  const sent = body === undefined ? '' : JSON.stringify(body)
  return new Promise<HeardAnswer>((resolve, reject) => {
    const asking = request(url, {
      agent,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
    })
    asking.once('error', reject)
    asking.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      )
      answer.once('error', reject)
    })
    asking.end(sent)
  })
}
