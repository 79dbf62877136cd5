import http from 'node:http'

/** What came back, and after how long. */
export type Reply = {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  ms: number
}

type Sending = {
  method?: string
  headers?: Record<string, string | string[]>
  text?: string | undefined
}

/** Sends requests whose path goes out as it is written, which `fetch` would tidy. */
export type Sender = {
  send(path: string, sending?: Sending): Promise<Reply>
  close(): void
}

const PATIENCE_MS = 30_000

/** On connections of its own that are kept. */
export function createSender(url: string): Sender {
  const { hostname, port } = new URL(url)
  const agent = new http.Agent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    send: (path, { method = 'GET', headers = {}, text } = {}) =>
      new Promise((resolve, reject) => {
        const start = performance.now()
        const length = text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }
        const options = { agent, hostname, port, path, method, timeout: PATIENCE_MS }
        const request = http.request({ ...options, headers: { ...length, ...headers } })
        request.on('error', reject)
        request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${path}`)))
        request.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode: status = 0 } = response
            const whole = Buffer.concat(chunks).toString()
            resolve({
              status,
              headers: response.headers,
              text: whole,
              ms: performance.now() - start,
            })
          })
        })
        request.end(text)
      }),
  }
}
