import { AppError } from '../app-error.ts'
import { answerInTurn } from './answer-in-turn.ts'
import { createDoor } from './door.ts'
import { failureReply } from './failure-reply.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { Turns } from './turns.ts'

/**
 * Answers what would be turned away anyway before anything is done for it: no route, no session, no body, no line of log.
 * Under four times the load it can bear, a server that thinks about each refusal does little else.
 */
export function shedEarly(app: FastifyInstance, turns: Turns, metrics: Metrics): void {
  const { status, body, retryAfter } = failureReply(new AppError('UNAVAILABLE'))
  const text = JSON.stringify(body)
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'retry-after': String(retryAfter ?? 1),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify's own, the only ones there are
  const answers = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  const door = createDoor()
  const answer = answerInTurn((request, response) => {
    // While the server drains, Fastify tells the connection's end with each answer.
    const turn = app.server.listening ? turns.wanted(request) : null
    if (turn !== null && !door.comesIn(turn.tenant, turn.isCritical, response)) {
      metrics.shed('door')
      response.writeHead(status, headers).end(text)
      return
    }
    for (const listener of answers) listener(request, response)
  })
  app.server.on('request', answer)
}
