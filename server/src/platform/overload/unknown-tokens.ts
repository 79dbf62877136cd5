import { createAttemptCounter } from '../http/connection/attempt-counter.ts'
import { institutionOf } from '../http/session-token.ts'

import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than the devices of a shop send when all of its sessions have ended. */
const REFUSED_MAX = 300
const REFUSED_SECONDS = 5
/** A client that waits for the refusal asks for nothing meanwhile. Up to twice as long, so that not all ask again at once. */
const PAUSE_MS = 1000
/** Requests that wait at the same time: their connections are taken from others. */
const WAITING_MAX = 1000

/**
 * Limits unknown tokens by address, so that random ones cost no look-up. Those of each institution are counted
 * apart: behind a proxy that TRUST_PROXY does not know, all users have one address.
 */
export function limitUnknownTokens(institutions: ReadonlySet<string>) {
  const refused = createAttemptCounter(REFUSED_SECONDS)
  let waiting = 0
  return {
    /** Counts the request when it is refused; false beyond the limit. */
    accepts(address: string, { headers }: IncomingMessage, response: ServerResponse): boolean {
      const { authorization } = headers
      if (authorization === undefined) return true
      const institution = institutionOf(authorization.replace(/^Bearer /i, ''))
      const key = institutions.has(institution) ? `${address} ${institution}` : address
      if (refused.count(key) >= REFUSED_MAX) return false
      response.once('finish', () => {
        if (response.statusCode === 401) refused.add(key)
      })
      return true
    },
    /** Answers after a pause. */
    answerLater(response: ServerResponse, answer: () => void): void {
      if (waiting >= WAITING_MAX) {
        answer()
        return
      }
      waiting += 1
      const timer = setTimeout(answer, PAUSE_MS * (1 + Math.random()))
      response.once('close', () => {
        clearTimeout(timer)
        waiting -= 1
      })
    },
  }
}
