import { randomUUID } from 'node:crypto'

import { newClient } from './with-connection.ts'
import { statement } from '../statement.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from './connection.ts'

const CHANNEL = 'mezgeb_changes'
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5000
const PING_MS = 10_000
const ECHO_MS = 5000
/** Pause between attempts where no echo ever came, as behind a pooler by the transaction. */
const ECHO_LOST_PAUSE_MS = 60_000
const PING = 'ping '

/** LISTEN/NOTIFY between all servers of one database, the sender included (decisions/0027). */
export type NotifyBus = {
  /** Each text is shorter than 8000 bytes. Runs outside of transactions: commits that notify are serialised. */
  publish(texts: readonly string[]): Promise<void>
  isListening(): boolean
  close(): Promise<void>
}

export type Listener = {
  onMessage(text: string): void
  /** Messages arrive from now on; earlier ones may be lost. `isFirst`: for the first time in this process. */
  onListening(isFirst: boolean): void
  /** Messages do not come back although the database answers. Called once. */
  onEchoLost(): void
}

/** Sends a statement on another connection than the listening one. */
export type Ask = (query: ReturnType<typeof notifyAll>) => Promise<unknown>

const notifyAll = statement(
  'notify_all',
  `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as message (text)`,
)

type Connection = {
  client: Client
  ping: string | null
}

type Bus = {
  connection: DatabaseConnection
  ask: Ask
  listener: Listener
  current: Connection | null
  isListening: boolean
  hasListened: boolean
  isEchoLost: boolean
  isClosed: boolean
  pause: number
  timer: NodeJS.Timeout | undefined
}

/** Listens on its own connection, reconnects, and pings itself: a proxy may have dropped a connection that looks open. */
export function openNotifyBus(
  connection: DatabaseConnection,
  ask: Ask,
  listener: Listener,
): NotifyBus {
  const bus: Bus = {
    connection,
    ask,
    listener,
    current: null,
    isListening: false,
    hasListened: false,
    isEchoLost: false,
    isClosed: false,
    pause: FIRST_PAUSE_MS,
    timer: undefined,
  }
  connect(bus)
  return {
    publish: (texts) => publish(bus, texts),
    isListening: () => bus.isListening,
    async close() {
      bus.isClosed = true
      clearTimeout(bus.timer)
      lose(bus, bus.current)
    },
  }
}

async function publish({ ask }: Bus, texts: readonly string[]): Promise<void> {
  await ask(notifyAll(texts))
}

function later(bus: Bus, ms: number, run: () => void): void {
  clearTimeout(bus.timer)
  if (!bus.isClosed) bus.timer = setTimeout(run, ms).unref()
}

function connect(bus: Bus): void {
  const settings = { ...bus.connection, application_name: 'mezgeb live', keepAlive: true }
  const client = newClient(settings)
  const own: Connection = { client, ping: null }
  bus.current = own
  client.on('error', () => lose(bus, own))
  client.on('end', () => lose(bus, own))
  client.on('notification', ({ payload = '' }) => receive(bus, own, payload))
  client
    .connect()
    .then(() => client.query(`listen ${CHANNEL}`))
    .then(
      () => own === bus.current && ping(bus, own),
      () => lose(bus, own),
    )
}

function receive(bus: Bus, own: Connection, text: string): void {
  if (own !== bus.current) return
  if (!text.startsWith(PING)) {
    if (bus.isListening) bus.listener.onMessage(text)
    return
  }
  if (text !== own.ping) return
  own.ping = null
  bus.pause = FIRST_PAUSE_MS
  later(bus, PING_MS, () => ping(bus, own))
  if (bus.isListening) return
  const isFirst = !bus.hasListened
  bus.isListening = true
  bus.hasListened = true
  bus.listener.onListening(isFirst)
}

function ping(bus: Bus, own: Connection): void {
  own.ping = PING + randomUUID()
  later(bus, ECHO_MS, () => lose(bus, own))
  publish(bus, [own.ping]).then(
    () => own.ping !== null && own === bus.current && later(bus, ECHO_MS, () => loseEcho(bus, own)),
    () => lose(bus, own),
  )
}

function lose(bus: Bus, own: Connection | null, wait = bus.pause): void {
  if (own === null || own !== bus.current) return
  bus.current = null
  bus.isListening = false
  own.client.connection.stream.destroy()
  bus.pause = Math.min(bus.pause * 2, LONGEST_PAUSE_MS)
  later(bus, wait, () => connect(bus))
}

function loseEcho(bus: Bus, own: Connection): void {
  lose(bus, own, bus.hasListened ? bus.pause : ECHO_LOST_PAUSE_MS)
  if (bus.hasListened || bus.isEchoLost) return
  bus.isEchoLost = true
  bus.listener.onEchoLost()
}
