import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'

const ACCEPT_MS = 100
/** By then every process behind the port has stopped listening: a client that is sent away finds none of them. */
const ALL_CLOSED_MS = 50
const LAST_REQUESTS_MS = 250

const closing = new WeakSet<FastifyInstance>()
const connectionsOf = new WeakMap<FastifyInstance, Connections>()

/**
 * The connections that the drain has to end. During the drain each answer ends its connection: one that was busy when the
 * drain began would otherwise live until its keep-alive ends. Not while the port is open, since the client would only
 * connect again.
 */
export function drainsConnections(app: FastifyInstance, connections: Connections): void {
  connectionsOf.set(app, connections)
  app.addHook('onSend', async (_request, reply) => {
    if (closing.has(app)) reply.header('connection', 'close')
  })
}

/**
 * Ends HTTP without losing a request (decisions §1): connections that wait are accepted, then no more; open connections have a
 * moment in which requests on their way arrive, are answered, and end with that answer.
 */
export async function drainHttp(app: FastifyInstance): Promise<void> {
  if (app.server.listening) {
    // Closing the port resets the connections that a busy server has not accepted yet.
    await delay(ACCEPT_MS)
    // The close of node:http would cut every connection whose next request was sent but not yet read.
    net.Server.prototype.close.call(app.server)
    await delay(ALL_CLOSED_MS)
    closing.add(app)
    await delay(LAST_REQUESTS_MS)
    connectionsOf.get(app)?.endUnused()
  }
  await app.close()
}
