import { STATUS_CODES } from 'node:http'

import { bareReply } from '../answer/failure-reply.ts'

import type { Socket } from 'node:net'

const CLOSE_MS = 500

/** Answers input that is no request (another protocol, endless headers, too slow) in the one error shape. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const { status, headers, text } = bareReply(isTooLarge ? 'TOO_LARGE' : 'MALFORMED')
  const all = Object.entries({ ...headers, connection: 'close' })
  const lines = all.map(([name, value]) => `${name}: ${String(value)}`)
  // The client has its answer, so its half of the connection need not end first.
  setTimeout(() => socket.destroy(), CLOSE_MS).unref()
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
}
