import net from 'node:net'

import type { DatabaseConnection } from '../../server/src/platform/db/connection/connection.ts'

/** State of the network: normal, swallowing everything, or with so many more milliseconds per round trip. */
export type Way = 'usual' | 'swallowing' | number

/** A network between a server and its database. */
export type DatabaseProxy = {
  /** DATABASE_URL through it. */
  url: string
  set(way: Way): void
  close(): void
}

type Parcel = { due: number; deliver: () => void }

/**
 * Opens the proxy. Swallowed data is kept and delivered when the network is normal again, ends of connections too,
 * like TCP retransmission.
 */
export async function openDatabaseProxy(database: DatabaseConnection): Promise<DatabaseProxy> {
  let way: Way = 'usual'
  const pumps = new Set<() => void>()
  const sockets = new Set<net.Socket>()
  const connect = (from: net.Socket, to: net.Socket, isBack: boolean) => {
    const lane = createLane(() => way)
    const delay = () => (isBack && typeof way === 'number' ? way : 0)
    pumps.add(lane.pump)
    sockets.add(from)
    from.on('data', (chunk) => lane.send(() => to.write(chunk), delay()))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      lane.send(() => {
        to.destroy()
        pumps.delete(lane.pump)
      }, delay())
    })
  }
  const server = net.createServer({ noDelay: true }, (client) => {
    const behind = net.connect(`${database.host}/.s.PGSQL.${database.port}`)
    connect(client, behind, false)
    connect(behind, client, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { user, password, database: name } = database
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`,
    set(next) {
      way = next
      for (const pump of pumps) pump()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One direction of a connection: data arrives in order, delayed or held back. */
function createLane(way: () => Way) {
  const parcels: Parcel[] = []
  const pump = () => {
    for (let next = parcels[0]; next !== undefined; next = parcels[0]) {
      if (way() === 'swallowing') return
      const early = next.due - performance.now()
      if (early > 1) {
        setTimeout(pump, early)
        return
      }
      parcels.shift()
      next.deliver()
    }
  }
  return {
    pump,
    send(deliver: () => void, delay: number) {
      parcels.push({ due: performance.now() + delay, deliver })
      pump()
    },
  }
}
