import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'

const ACCEPT_MS = 100
/** By then every process behind the port has stopped listening: a client that is sent away finds none of them. */
const ALL_CLOSED_MS = 50
/** Ends after ten turns of the event loop without an answer: clients of a busy machine send their last request late. */
const TURN_MS = 25
const QUIET_TURNS = 10
const TURNS_MAX = 100

const connectionsOf = new WeakMap<FastifyInstance, Connections>()

export function drainsConnections(app: FastifyInstance, connections: Connections): void {
  connectionsOf.set(app, connections)
}

/** Ends HTTP without losing a request (decisions §1): accepts waiting connections, leaves open ones a moment, ends each with its answer. */
export async function drainHttp(app: FastifyInstance): Promise<void> {
  const connections = connectionsOf.get(app)
  if (app.server.listening && connections !== undefined) {
    // Closing the port resets the connections that a busy server has not accepted yet.
    await delay(ACCEPT_MS)
    // The close of node:http would cut every connection whose next request was sent but not yet read.
    net.Server.prototype.close.call(app.server)
    await delay(ALL_CLOSED_MS)
    connections.endWithAnswers()
    await untilQuiet(connections)
    connections.endUnused()
  }
  await app.close()
}

async function untilQuiet(connections: Connections): Promise<void> {
  let quiet = 0
  for (let turn = 0; turn < TURNS_MAX && quiet < QUIET_TURNS; turn += 1) {
    const answers = connections.answers()
    await delay(TURN_MS)
    quiet = connections.answers() === answers ? quiet + 1 : 0
  }
}
