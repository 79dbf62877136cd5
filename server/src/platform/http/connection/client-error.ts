import { STATUS_CODES } from 'node:http'

import { AppError } from '../../app-error.ts'
import { failureReply } from '../answer/failure-reply.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'

import type { Socket } from 'node:net'

const CLOSE_MS = 500

/** Answers input that is no request (another protocol, endless headers, too slow) in the one error shape. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
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
  // The client has its answer, so its half of the connection need not end first.
  setTimeout(() => socket.destroy(), CLOSE_MS).unref()
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
}
