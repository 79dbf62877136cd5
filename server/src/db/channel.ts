import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { statement } from './statement.ts'

import type { DatabaseConnection } from './connection.ts'

const CHANNEL = 'mezgeb_changes'
const CONNECT_MS = 5000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5000
/** How often the channel hears whether it still hears. */
const PING_MS = 10_000
/** A word that comes back later than this does not come back. */
const ECHO_MS = 5000
/** Where nothing is ever heard, as behind a pooler that lends connections by the transaction. */
const DEAF_PAUSE_MS = 60_000
const PING = 'ping '

/** Tells all servers of one database something, this one too (decisions/0027). */
export type Channel = {
  /** Each text is shorter than 8000 bytes. Never inside of a transaction: a commit that notifies waits for all others. */
  tell(texts: readonly string[]): Promise<void>
  /** Whether what others tell is heard at this moment. */
  isHearing(): boolean
  close(): Promise<void>
}

/** Who listens to a channel. */
export type Ears = {
  onText(text: string): void
  /** It hears from now on; what was told before may have been missed. `isFirst`: since the server has started. */
  onHearing(isFirst: boolean): void
  /** What is told does not come back, although the database answers. Called once. */
  onDeaf(): void
}

/** Sends a statement by another connection than the listening one. */
export type Ask = (query: ReturnType<typeof tellAll>) => Promise<unknown>

const tellAll = statement(
  'tell_channel',
  `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as told (text)`,
)

type Listening = {
  client: pg.Client
  /** What was said to hear whether it comes back; null after it has. */
  word: string | null
}

type Line = {
  connection: DatabaseConnection
  ask: Ask
  ears: Ears
  listening: Listening | null
  isHearing: boolean
  hasHeard: boolean
  isKnownAsDeaf: boolean
  isClosed: boolean
  pause: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Listens on a connection of its own, opens it again when it breaks, and talks to itself now and then: a connection that
 * looks well may have been forgotten by something in between.
 */
export function openChannel(connection: DatabaseConnection, ask: Ask, ears: Ears): Channel {
  const line: Line = {
    connection,
    ask,
    ears,
    listening: null,
    isHearing: false,
    hasHeard: false,
    isKnownAsDeaf: false,
    isClosed: false,
    pause: FIRST_PAUSE_MS,
    timer: undefined,
  }
  connect(line)
  return {
    tell: (texts) => tell(line, texts),
    isHearing: () => line.isHearing,
    async close() {
      line.isClosed = true
      clearTimeout(line.timer)
      lose(line, line.listening)
    },
  }
}

async function tell({ ask }: Line, texts: readonly string[]): Promise<void> {
  await ask(tellAll(texts))
}

/** One thing at a time is waited for. */
function later(line: Line, ms: number, run: () => void): void {
  clearTimeout(line.timer)
  if (!line.isClosed) line.timer = setTimeout(run, ms).unref()
}

function connect(line: Line): void {
  const client = newClient(line.connection)
  const own: Listening = { client, word: null }
  line.listening = own
  client.on('error', () => lose(line, own))
  client.on('end', () => lose(line, own))
  client.on('notification', ({ payload = '' }) => hear(line, own, payload))
  client
    .connect()
    .then(() => client.query(`listen ${CHANNEL}`))
    .then(
      () => own === line.listening && ping(line, own),
      () => lose(line, own),
    )
}

function hear(line: Line, own: Listening, text: string): void {
  if (own !== line.listening) return
  if (!text.startsWith(PING)) {
    if (line.isHearing) line.ears.onText(text)
    return
  }
  if (text !== own.word) return
  own.word = null
  line.pause = FIRST_PAUSE_MS
  later(line, PING_MS, () => ping(line, own))
  if (line.isHearing) return
  const isFirst = !line.hasHeard
  line.isHearing = true
  line.hasHeard = true
  line.ears.onHearing(isFirst)
}

function ping(line: Line, own: Listening): void {
  own.word = PING + randomUUID()
  later(line, ECHO_MS, () => lose(line, own))
  // The answer to this statement is no echo: where none comes in spite of it, the line is deaf.
  tell(line, [own.word]).then(
    () =>
      own.word !== null && own === line.listening && later(line, ECHO_MS, () => beDeaf(line, own)),
    () => lose(line, own),
  )
}

function lose(line: Line, own: Listening | null, wait = line.pause): void {
  if (own === null || own !== line.listening) return
  line.listening = null
  line.isHearing = false
  own.client.connection.stream.destroy()
  line.pause = Math.min(line.pause * 2, LONGEST_PAUSE_MS)
  later(line, wait, () => connect(line))
}

function beDeaf(line: Line, own: Listening): void {
  lose(line, own, line.hasHeard ? line.pause : DEAF_PAUSE_MS)
  if (line.hasHeard || line.isKnownAsDeaf) return
  line.isKnownAsDeaf = true
  line.ears.onDeaf()
}

function newClient(connection: DatabaseConnection): pg.Client {
  return new pg.Client({
    ...connection,
    application_name: 'mezgeb live',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
}
