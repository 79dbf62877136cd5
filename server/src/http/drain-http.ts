import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

const LAST_REQUESTS_MS = 250

/**
 * Ends HTTP without losing a request (decisions §1): nobody new is let in, then whoever is connected has a moment in
 * which requests already on their way arrive; they are answered, and their connections end with that answer.
 */
export async function drainHttp(app: FastifyInstance): Promise<void> {
  if (app.server.listening) {
    // The close of node:http would cut at once every connection whose next request was sent but not yet read.
    net.Server.prototype.close.call(app.server)
    await delay(LAST_REQUESTS_MS)
  }
  await app.close()
}
