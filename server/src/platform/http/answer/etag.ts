import { createHash } from 'node:crypto'

import type { FastifyReply, onSendHookHandler } from 'fastify'

/** Of SHA-256: 128 bits. */
const LETTERS = 22

/**
 * Gives an answer its ETag, and answers 304 without a body when If-None-Match names it. A 304 reveals no more than
 * the answer: the answer is made in full first, for the current user, and only a 200 is compared.
 */
export const tellUnchanged: onSendHookHandler = (request, reply, payload: unknown, done) => {
  if (typeof payload !== 'string' || reply.statusCode !== 200) {
    done(null, payload)
    return
  }
  // Once for the tag, for the compression and for the wire.
  const bytes = Buffer.from(payload)
  const tag = tagOf(bytes, reply)
  void reply.header('etag', tag)
  if (request.method !== 'GET' || !names(request.headers['if-none-match'], tag)) {
    done(null, bytes)
    return
  }
  void reply.code(304).header('vary', 'accept-encoding').removeHeader('content-type')
  done(null, null)
}

/** Weak, as the same answer goes out compressed and not. Where the next page begins and the totals are part of it. */
function tagOf(bytes: Buffer, reply: FastifyReply): string {
  const headers = ['link', 'x-total-count', 'x-total-amount']
  const around = JSON.stringify(headers.map((name) => reply.getHeader(name)))
  const digest = createHash('sha256').update(around).update(bytes).digest('base64url')
  return `W/"${digest.slice(0, LETTERS)}"`
}

function names(requested: string | undefined, tag: string): boolean {
  if (requested === undefined) return false
  const bare = tag.slice('W/'.length)
  return requested.split(',').some((part) => ['*', bare].includes(part.trim().replace(/^W\//, '')))
}
