import { AppError } from '../app-error.ts'
import { PATIENCE_MS } from './patience.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import type { OneByOne } from './one-by-one.ts'
import type { RecentActors } from './recent-actors.ts'
import type { Holder } from './slots.ts'

const API = '/api'

/** Answers a request. */
export type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Gives the requests of signed-in people their turns at the database. */
export type Turns = {
  /**
   * The same answer in a turn, for a request whose session is known and whose body is there. Those who want the same thing
   * take their turns one by one: they would only wait for each other in the database, with a turn in hand that others
   * could use. What is done together with others is asked of `together` first, which needs no turn; null is what it leaves
   * to be done in one.
   */
  inTurn(endpoint: Endpoint, run: Run, together?: Run): Run
  /** Whose turn a request will want and of which kind, as far as its head tells; null when it does not tell. */
  wanted(request: IncomingMessage): Holder | null
}

type Order = {
  admission: Admission
  oneByOne: OneByOne
  /** What a request is about to change, for `oneByOne`. */
  wantedBy: (request: FastifyRequest) => readonly string[]
  recentActors: RecentActors
}

export function createTurns({ admission, oneByOne, wantedBy, recentActors }: Order): Turns {
  const first = new Set<string>()
  const signedIn = new Set<string>()
  return {
    inTurn(endpoint, run, together) {
      const isCritical = endpoint.goesFirst === true
      const name = `${endpoint.method} ${endpoint.path}`
      if (isCritical) first.add(name)
      if (!endpoint.path.includes('{')) signedIn.add(name)
      return async (request, reply) => {
        const { actor, raw, lookUpMs } = request
        if (actor === null) throw new AppError('SIGNED_OUT')
        const since = performance.now() - lookUpMs
        const answer = together === undefined ? null : await together(request, reply)
        if (answer !== null) return answer
        if (performance.now() - since > PATIENCE_MS) throw new AppError('UNAVAILABLE')
        const turn = {
          tenant: actor.institutionId,
          isCritical,
          since,
          isGone: () => raw.socket.destroyed,
        }
        return oneByOne.run(wantedBy(request), since, () =>
          admission.run(turn, () => run(request, reply)),
        )
      }
    },
    wanted({ method, url = '', headers }) {
      const tenant = recentActors.of(headers.authorization)?.institutionId
      if (tenant === undefined || !url.startsWith(API)) return null
      const end = url.indexOf('?')
      const name = `${method} ${url.slice(API.length, end < 0 ? undefined : end)}`
      return signedIn.has(name) ? { tenant, isCritical: first.has(name) } : null
    },
  }
}
