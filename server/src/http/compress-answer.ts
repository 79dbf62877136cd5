import { gzip } from 'node:zlib'

import type { onSendHookHandler } from 'fastify'

/** What fits into one packet anyway comes no earlier for being smaller. */
const WORTHWHILE_LENGTH = 1024
/** A quarter of a millisecond for a page of a list, which becomes a seventh; higher levels take up to ten times that for a tenth less. */
const LEVEL = 1

/**
 * Compresses the text of an answer for whoever asks for it. Browsers take gzip on every connection, brotli only on
 * encrypted ones. Beside the event loop, and not for calls without a session: no token is ever compressed.
 */
export const compressAnswer: onSendHookHandler = (request, reply, payload: unknown, done) => {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!isWhole || payload.length < WORTHWHILE_LENGTH) {
    done(null, payload)
    return
  }
  void reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) {
    done(null, payload)
    return
  }
  gzip(payload, { level: LEVEL }, (error, compressed) => {
    if (error !== null) {
      done(error)
      return
    }
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    done(null, compressed)
  })
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted ?? ''))
}
