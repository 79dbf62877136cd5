import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send the next request when they have the answer; a program may send some in advance. */
const AT_ONCE_MAX = 64

/**
 * Tells of each request whether its connection has sent too many without waiting for answers, and ends the connection
 * then: every answer that is made and not read is kept in memory.
 */
export function createPipelineLimit(): (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const waiting = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, waiting)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (waiting <= AT_ONCE_MAX) return false
    socket.destroy()
    return true
  }
}
