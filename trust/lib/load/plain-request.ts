import http from 'node:http'
import { text as wholeText } from 'node:stream/consumers'

import { firstEvent } from '../../../server/src/testing/first-event.ts'

/** Answer and duration. */
export type Reply = {
  status: number
  headers: http.IncomingHttpHeaders
  /** Of a stream its first event. */
  text: string
  ms: number
}

type Sending = {
  method?: string
  headers?: Record<string, string | string[]>
  text?: string | undefined
}

/** Sends requests with the path as given, which `fetch` would normalise. */
export type Sender = {
  send(path: string, sending?: Sending): Promise<Reply>
  close(): void
}

const PATIENCE_MS = 30_000

/** On its own kept-alive connections. */
export function createSender(url: string): Sender {
  const { hostname, port } = new URL(url)
  const agent = new http.Agent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    send: (path, { method = 'GET', headers = {}, text: sent } = {}) =>
      new Promise((resolve, reject) => {
        const start = performance.now()
        const length = sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }
        const options = { agent, hostname, port, path, method, timeout: PATIENCE_MS }
        const request = http.request({ ...options, headers: { ...length, ...headers } })
        request.on('error', reject)
        request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${path}`)))
        request.on('response', (response) => {
          const { statusCode: status = 0, headers: received } = response
          const isStream = received['content-type']?.startsWith('text/event-stream') === true
          const text = isStream ? firstEvent(response) : wholeText(response)
          text.then(
            (told) =>
              resolve({ status, headers: received, text: told, ms: performance.now() - start }),
            reject,
          )
        })
        request.end(sent)
      }),
  }
}
