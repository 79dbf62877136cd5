import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

const KNOCKING_MS = 100
/** By then every process behind the port has closed its door, and who is sent away finds none of them open. */
const LAST_DOOR_MS = 50
const LAST_REQUESTS_MS = 250

const sendingAway = new WeakSet<FastifyInstance>()
const unused = new WeakMap<FastifyInstance, Set<net.Socket>>()

/**
 * Notes on which connections nothing was asked yet. Browsers open some in advance; node:http does not count them among the
 * idle ones, and would wait for their end.
 */
export function noteUnusedConnections(app: FastifyInstance): void {
  const sockets = new Set<net.Socket>()
  unused.set(app, sockets)
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', ({ socket }) => sockets.delete(socket))
}

/**
 * Ends HTTP without losing a request (decisions §1): whoever already knocks is let in, then nobody new, and whoever is
 * connected has a moment in which requests already on their way arrive; they are answered, and their connections end
 * with that answer.
 */
export async function drainHttp(app: FastifyInstance): Promise<void> {
  if (app.server.listening) {
    // A closed door resets the connections that a busy server has not come round to accept.
    await delay(KNOCKING_MS)
    // The close of node:http would cut at once every connection whose next request was sent but not yet read.
    net.Server.prototype.close.call(app.server)
    await delay(LAST_DOOR_MS)
    sendingAway.add(app)
    await delay(LAST_REQUESTS_MS)
    for (const socket of unused.get(app) ?? []) socket.destroy()
  }
  await app.close()
}

/**
 * Whether each answer ends its connection, or one that was busy when the drain began would be waited for until its
 * keep-alive ends. Not while the door is open: whoever is sent away would only knock again.
 */
export function isSendingAway(app: FastifyInstance): boolean {
  return sendingAway.has(app)
}
