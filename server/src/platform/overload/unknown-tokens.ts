import { createAttemptCounter } from '../connection/attempt-counter.ts'
import { institutionOf } from '../session-token.ts'

import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than the devices of a shop send when all of its sessions have ended. */
const REFUSED_MAX = 300
const REFUSED_SECONDS = 5
/** Tokens of no institution that has users here: random ones, or the first of a new institution. */
const STRANGERS_MAX = 50
/** A client that waits for the refusal asks for nothing meanwhile. Up to twice as long, so that not all ask again at once. */
const PAUSE_MS = 1000
/** With each thousand that wait as much longer, so that thousands of connections open again no more often than hundreds. */
const WAITING_STEP = 1000
/** Requests that wait at the same time. Their connections give way to others. */
const WAITING_MAX = 6000

/** Limits them by address, so that random ones cost no look-up; and by institution: behind an unknown proxy all have one address. */
export function limitUnknownTokens(institutions: ReadonlySet<string>) {
  const refused = createAttemptCounter(REFUSED_SECONDS)
  let waiting = 0
  return {
    /** Counts the request that is refused, a stranger before its look-up, since hundreds ask at once; false beyond the limit. */
    accepts(address: string, { headers }: IncomingMessage, response: ServerResponse): boolean {
      const { authorization } = headers
      if (authorization === undefined) return true
      const institution = institutionOf(authorization.replace(/^Bearer /i, ''))
      const isKnown = institutions.has(institution)
      const key = isKnown ? `${address} ${institution}` : address
      if (refused.count(key) >= (isKnown ? REFUSED_MAX : STRANGERS_MAX)) return false
      if (!isKnown) refused.add(key)
      response.once('finish', () => {
        const isRefused = response.statusCode === 401
        if (isKnown && isRefused) refused.add(key)
        else if (!isKnown && !isRefused) refused.takeBack(key)
      })
      return true
    },
    answerLater(response: ServerResponse, answer: () => void): void {
      if (waiting >= WAITING_MAX) {
        answer()
        return
      }
      waiting += 1
      const pause = PAUSE_MS * (1 + waiting / WAITING_STEP)
      const timer = setTimeout(answer, pause * (1 + Math.random()))
      response.once('close', () => {
        clearTimeout(timer)
        waiting -= 1
      })
    },
  }
}
