import net from 'node:net'

/** One request on the wire. */
export type WireRequest = {
  method: string
  path: string
  token?: string
  key?: string
  body?: string
  /** X-Forwarded-For of the trusted proxy. */
  address?: string
}

/** The status; 0 if the connection ended without an answer. */
export type WireReply = { status: number; hasRetryAfter: boolean; isLast: boolean }

/** A kept-alive connection with one request at a time; it reopens after the server has closed it. */
export type Wire = {
  /** `text` is the result of `onTheWire`. */
  send(text: string): Promise<WireReply>
  close(): void
}

const LOST: WireReply = { status: 0, hasRetryAfter: false, isLast: true }
const HEAD_END = '\r\n\r\n'
const READ_BYTES = 64 * 1024
/** Larger than any of our heads. */
const HEAD_BYTES = 8 * 1024

/**
 * A minimal HTTP/1.1 client: where client and server share the cores, its CPU is missing on the other side. Bodies
 * are counted, not kept: garbage collection would disturb other requests.
 */
export function openWire(port: number): Wire {
  const buffer = Buffer.alloc(READ_BYTES)
  let socket: net.Socket | null = null
  let answered: ((reply: WireReply) => void) | null = null
  const settle = (reply: WireReply) => {
    const settled = answered
    answered = null
    settled?.(reply)
  }
  const open = () => {
    const read = createReader(buffer)
    const callback = (bytes: number) => {
      if (answered === null) {
        // The server announces a closed connection.
        opened.destroy()
        return false
      }
      const reply = read(bytes)
      if (reply === null) return true
      if (reply.isLast) {
        socket = null
        opened.end()
      }
      settle(reply)
      return true
    }
    const opened = connect(port, { buffer, callback })
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

function connect(port: number, onread: net.OnReadOpts): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread })
  socket.on('error', () => undefined)
  return socket
}

/** Reads replies from `buffer` in order: null until one is complete. */
function createReader(buffer: Buffer): (bytes: number) => WireReply | null {
  /** Of a reply with an incomplete head. */
  let head = ''
  /** Reply with an incomplete body, and the missing bytes. */
  let reply: WireReply | null = null
  let missing = 0
  return (bytes) => {
    let body = bytes
    if (reply === null) {
      const before = head.length
      head += buffer.toString('latin1', 0, Math.min(bytes, HEAD_BYTES))
      const headEnd = head.indexOf(HEAD_END)
      if (headEnd < 0) return null
      body = before + bytes - headEnd - HEAD_END.length
      // Node capitalises some header names, Fastify uses lower case.
      const lines = head.slice(0, headEnd).toLowerCase()
      head = ''
      reply = replyOf(lines)
      missing = Number.parseInt(/\r\ncontent-length: (\d+)/.exec(lines)?.[1] ?? '', 10)
    }
    missing -= body
    if (missing > 0) return null
    const whole = reply
    reply = null
    return whole
  }
}

function replyOf(lines: string): WireReply {
  const status = Number(lines.slice(9, 12))
  return {
    status,
    hasRetryAfter: status >= 400 && lines.includes('\r\nretry-after: '),
    isLast: lines.includes('\r\nconnection: close'),
  }
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
