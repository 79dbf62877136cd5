import net from 'node:net'

/** One request as it goes over the wire. */
export type WireRequest = {
  method: string
  path: string
  token?: string
  key?: string
  body?: string
  /** The address that the one trusted proxy would name. */
  address?: string
}

/** What came back: 0 when the connection ended without an answer. */
export type WireReply = { status: number; hasRetryAfter: boolean; isLast: boolean }

/** A kept-alive connection with one request at a time on it; it opens itself again after the server has ended it. */
export type Wire = {
  /** `text` is a request as `onTheWire` makes it. */
  send(text: string): Promise<WireReply>
  close(): void
}

const LOST: WireReply = { status: 0, hasRetryAfter: false, isLast: true }

/**
 * Speaks just enough HTTP/1.1 to cost next to nothing: where client and server share the cores, what the client takes is
 * missing on the other side.
 */
export function openWire(port: number): Wire {
  let socket: net.Socket | null = null
  let answered: ((reply: WireReply) => void) | null = null
  let pending = ''
  const settle = (reply: WireReply) => {
    const settled = answered
    answered = null
    settled?.(reply)
  }
  const open = () => {
    const opened = connect(port)
    pending = ''
    opened.on('data', (chunk: string) => {
      if (answered === null) {
        // The server says that it has waited for long enough, and ends the connection.
        opened.destroy()
        return
      }
      pending += chunk
      const reply = wholeReply(pending)
      if (reply === null) return
      pending = ''
      if (reply.isLast) {
        socket = null
        opened.end()
      }
      settle(reply)
    })
    opened.on('close', () => {
      if (socket !== opened) return
      socket = null
      settle(LOST)
    })
    return opened
  }
  return {
    send(text) {
      if (socket?.destroyed !== false) socket = open()
      socket.write(text)
      return new Promise((resolve) => {
        answered = resolve
      })
    },
    close() {
      const closed = socket
      socket = null
      closed?.destroy()
      settle(LOST)
    },
  }
}

function connect(port: number): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  return socket
}

/** The request's text. */
export function onTheWire({ method, path, token, key, body, address }: WireRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`)
  if (key !== undefined) lines.push(`idempotency-key: ${key}`)
  if (address !== undefined) lines.push(`x-forwarded-for: ${address}`)
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

function wholeReply(text: string): WireReply | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  // Node writes some names of headers in its own way, Fastify all of them in small letters.
  const head = text.slice(0, headEnd).toLowerCase()
  const length = Number.parseInt(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? '', 10)
  if (text.length < headEnd + 4 + length) return null
  const status = Number(head.slice(9, 12))
  return {
    status,
    hasRetryAfter: status >= 400 && head.includes('\r\nretry-after: '),
    isLast: head.includes('\r\nconnection: close'),
  }
}
