import { STATUS_CODES } from 'node:http'

import { AppError } from '../app-error.ts'
import { failureReply } from './failure-reply.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

import type { Socket } from 'node:net'

const GOODBYE_MS = 500

/** Answers what never became a request (another protocol, endless headers, too slow) with the one error shape. */
export function answerNonsense(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const { status, body } = failureReply(new AppError(isTooLarge ? 'TOO_LARGE' : 'MALFORMED'))
  const text = JSON.stringify(body)
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // Whoever keeps its own half open has heard why, and is not waited for.
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
}
