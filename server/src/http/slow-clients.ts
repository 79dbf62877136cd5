import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 1000
/** A client that takes less than this of what lies ready for it is not on a slow line; it holds our memory. */
const PATIENCE_MS = 8000
const LEAST_BYTES = 8 * 1024
/** Far more than a shop's devices open; as many as fit into the memory that is promised. */
const CONNECTIONS_MAX = 8000

type Taken = { bytes: number; since: number }

/**
 * Ends connections of clients who do not read their answers, and refuses connections beyond what memory bears. Those who
 * do not finish sending are ended by the limits of node:http. Several processes of a server share what it may have.
 */
export function dropSlowClients(server: Server, processes = 1): void {
  server.maxConnections = Math.ceil(CONNECTIONS_MAX / processes)
  const sockets = new Map<Socket, Taken>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { bytes: 0, since: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, taken] of sockets) {
      const bytes = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || bytes - taken.bytes >= LEAST_BYTES) {
        taken.bytes = bytes
        taken.since = now
      } else if (now - taken.since > PATIENCE_MS) {
        socket.destroy()
      }
    }
  }, LOOK_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
