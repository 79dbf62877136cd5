import net from 'node:net'

/** One request as it goes over the wire. */
export type WireRequest = {
  method: string
  path: string
  token: string
  body?: string
  key?: string
}

export type Load = { perSecond: number; failures: number; p50: number; p99: number }

type Target = { port: number; connections: number; seconds: number; next: () => WireRequest }

/**
 * Sends requests over kept-alive connections, one at a time on each, for so many seconds.
 * Speaks just enough HTTP/1.1 to cost next to nothing: on two cores the client's share counts.
 */
export async function httpLoad({ port, connections, seconds, next }: Target): Promise<Load> {
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  const deadline = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
      const replies = readReplies(socket)
      while (performance.now() < deadline) {
        const sent = performance.now()
        socket.write(onTheWire(next()))
        const { value: status } = await replies.next()
        if (status === undefined || status >= 400) failures += 1
        times.push(performance.now() - sent)
        if (status === undefined) break
      }
      socket.destroy()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: (times.length - failures) / elapsed,
    failures,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

/** A request as bytes of HTTP/1.1. */
export function onTheWire({ method, path, token, body, key }: WireRequest): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
  const keyed = key === undefined ? '' : `idempotency-key: ${key}\r\n`
  if (body === undefined) return `${head}${keyed}\r\n`
  const length = Buffer.byteLength(body)
  return `${head}${keyed}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
}

/** The status of every whole reply; ends with the connection. */
export async function* readReplies(socket: net.Socket): AsyncGenerator<number, undefined> {
  let pending: Buffer = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = socket
  for await (const chunk of chunks) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    for (;;) {
      const headEnd = pending.indexOf('\r\n\r\n')
      if (headEnd < 0) break
      const head = pending.subarray(0, headEnd).toString('latin1')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      const end = headEnd + 4 + length
      if (pending.length < end) break
      pending = pending.subarray(end)
      yield Number(head.slice(9, 12))
    }
  }
  return undefined
}
