import { addressKey } from '../../connection/client-address.ts'
import { createAttemptCounter } from '../../connection/attempt-counter.ts'

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Far more than a shop's devices open; as many as fit into the memory that is promised. */
const CONNECTIONS_MAX = 8000
/** Share of one address: far above a school behind one router. */
const ADDRESS_SHARE = 0.25
/** New connections of one address: a browser opens six. */
const OPENED_MAX = 1000
const OPENED_SECONDS = 5

/** A client that takes less than this of a waiting answer is not on a slow line; it holds our memory. */
const SLOW_MS = 8000
const SLOW_BYTES = 8 * 1024
const CHECK_MS = 1000

type Connection = {
  socket: Socket
  address: string
  /** The address of the proxy that it comes from, which is not limited. */
  proxy: string | null
  /** For whom it said that its last request was. */
  client: string | string[] | undefined
  requests: number
  isUsed: boolean
  /** Bytes that the client had taken at `since`. */
  bytes: number
  since: number
}

type Settings = {
  processes: number
  isProxy: (address: string) => boolean
  /** The address of a request's client: the proxy's where that says none. */
  clientOf: (request: IncomingMessage) => string
  most?: number
}

export type Connections = {
  /** A connection whose client waits for a refusal: one of the first to go when all are taken. */
  giveWay(socket: Socket): void
  /** From now on each answer ends its connection, which would live until its keep-alive ends. The port is closed. */
  endWithAnswers(): void
  answers(): number
  /** Browsers open some in advance; node:http does not count them as idle, and would wait for their end. */
  endUnused(): void
}

/**
 * Limits connections in all and by address, and ends those that do not read. Of too many, the longest idle one of the address
 * with most goes. A proxy's connection counts for its last client. node:http ends clients that do not finish sending.
 */
export function guardConnections(server: Server, settings: Settings): Connections {
  const { processes, isProxy, most = CONNECTIONS_MAX } = settings
  const all = new Map<Socket, Connection>()
  const unanswered = new Set<ServerResponse>()
  const holders = createHolders()
  let answers = 0
  let isEnding = false
  const limit = Math.ceil(most / processes)
  const { mayOpen, attribute } = limitsBy(holders, { ...settings, limit, count: () => all.size })
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? ''
    const address = addressKey(from)
    const connection = {
      socket,
      address,
      proxy: isProxy(from) ? address : null,
      client: undefined,
      requests: 0,
      isUsed: false,
      bytes: 0,
      since: performance.now(),
    }
    if (!mayOpen(connection)) {
      socket.destroy()
      return
    }
    all.set(socket, connection)
    holders.add(connection)
    socket.once('close', () => {
      all.delete(socket)
      holders.remove(connection)
    })
  })
  server.on('request', (request, response) => {
    const connection = all.get(request.socket)
    if (connection === undefined) return
    connection.isUsed = true
    connection.requests += 1
    holders.busy(connection)
    if (connection.proxy !== null) attribute(connection, request)
    unanswered.add(response)
    response.shouldKeepAlive &&= !isEnding
    response.once('close', () => {
      unanswered.delete(response)
      answers += 1
      connection.requests -= 1
      if (connection.requests === 0 && all.has(request.socket)) holders.idle(connection)
    })
  })
  const timer = setInterval(() => endSlowReaders(all.values()), CHECK_MS).unref()
  server.once('close', () => clearInterval(timer))
  return {
    giveWay(socket) {
      const connection = all.get(socket)
      if (connection !== undefined) holders.idle(connection)
    },
    endWithAnswers() {
      isEnding = true
      for (const response of unanswered) response.shouldKeepAlive = false
    },
    answers: () => answers,
    endUnused() {
      for (const { socket, isUsed } of all.values()) if (!isUsed) socket.destroy()
    },
  }
}

type Limits = Pick<Settings, 'clientOf'> & { limit: number; count: () => number }

function limitsBy(holders: Holders, { clientOf, limit, count }: Limits) {
  const share = limit * ADDRESS_SHARE
  const opened = createAttemptCounter(OPENED_SECONDS)
  return {
    mayOpen: ({ address, proxy }: Connection): boolean => {
      if (proxy === null) {
        if (opened.add(address) > OPENED_MAX) return false
        if (holders.count(address) >= share) return holders.endIdle(address)
      }
      return count() < limit || holders.endIdle(holders.largest())
    },
    /** Gives a connection of a proxy to the client of its request; ends it where that one holds too many. */
    attribute: (connection: Connection, request: IncomingMessage): void => {
      const said = request.headers['x-forwarded-for']
      if (said === connection.client) return
      connection.client = said
      const client = addressKey(clientOf(request))
      if (client === connection.address) return
      holders.remove(connection)
      connection.address = client
      holders.add(connection)
      holders.busy(connection)
      const isOver = client !== connection.proxy && holders.count(client) > share
      if (isOver && !holders.endIdle(client)) connection.socket.destroy()
    },
  }
}

type Holders = ReturnType<typeof createHolders>

function createHolders() {
  const holders = new Map<string, { count: number; idle: Set<Connection> }>()
  const of = ({ address }: Connection) => holders.get(address)
  return {
    count: (address: string) => holders.get(address)?.count ?? 0,
    add(connection: Connection) {
      const { address } = connection
      const holder = holders.get(address) ?? { count: 0, idle: new Set() }
      holder.count += 1
      holder.idle.add(connection)
      holders.set(address, holder)
    },
    remove(connection: Connection) {
      const holder = of(connection)
      if (holder === undefined) return
      holder.count -= 1
      holder.idle.delete(connection)
      if (holder.count === 0) holders.delete(connection.address)
    },
    busy: (connection: Connection) => void of(connection)?.idle.delete(connection),
    idle: (connection: Connection) => void of(connection)?.idle.add(connection),
    /** The address with the most connections, of those that have idle ones; '' when there is none. */
    largest() {
      let [largest, most] = ['', 0]
      for (const [address, { count, idle }] of holders) {
        if (count > most && idle.size > 0) [largest, most] = [address, count]
      }
      return largest
    },
    /** False when the address has no idle connection. */
    endIdle(address: string) {
      const [oldest] = holders.get(address)?.idle ?? []
      if (oldest === undefined) return false
      oldest.socket.destroy()
      holders.get(address)?.idle.delete(oldest)
      return true
    },
  }
}

function endSlowReaders(connections: Iterable<Connection>): void {
  const now = performance.now()
  for (const connection of connections) {
    const { socket } = connection
    const bytes = socket.bytesWritten - socket.writableLength
    if (socket.writableLength === 0 || bytes - connection.bytes >= SLOW_BYTES) {
      connection.bytes = bytes
      connection.since = now
    } else if (now - connection.since > SLOW_MS) {
      socket.destroy()
    }
  }
}
