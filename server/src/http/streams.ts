import { hears } from './recent-news.ts'

import type { Topic } from '@mezgeb/contract/topics'
import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'
import type { Scope } from './recent-news.ts'

/** As many as are promised, and some more. Connections have a limit of their own (slow-clients.ts), above this one. */
const STREAMS_MAX = 6000
/** However many devices one institution has, others are heard, too. */
const INSTITUTION_MAX = 1500
/** Windows that one person looks at. One more ends the oldest, which may be one whose end nobody has told us. */
const SESSION_MAX = 6
/** Proxies close what is silent for half a minute or a minute. */
const BEAT_MS = 25_000
/** In slices, so that requests are answered between them. */
const SLICES = 25
const SLICE = 200

const BEAT = ':\n\n'

/** One open stream. */
export type Stream = {
  readonly response: ServerResponse
  readonly scope: Scope
  readonly role: Actor['role']
  readonly branchId: string | null
  /** Its hash, in hexadecimal. */
  readonly session: string
}

/** Everybody who listens to this process. */
export type Streams = {
  /** Whether one more of the institution may listen. */
  hasRoom(institutionId: string): boolean
  add(stream: Stream): void
  count(): number
  /** Of one institution, or of all. */
  of(institutionId?: string): Stream[]
  /** Tells those of the scope. */
  send(scope: Scope, text: string): void
  sendToAll(text: string): void
  /** Ends some at once. */
  end(streams: Iterable<Stream>): void
  /** Ends all, and lets nobody in any more. */
  close(): void
}

/** An event as it goes over the wire. */
export function eventText(topics: readonly Topic[], by: string | null): string {
  return `data: ${JSON.stringify({ topics, by })}\n\n`
}

/** Nobody listening yet. Several processes of a server share what it may have. */
export function createStreams(processes: number): Streams {
  const byInstitution = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const beats = createBeats()
  let isClosed = false

  function remove(stream: Stream): void {
    if (!beats.remove(stream)) return
    removeFrom(byInstitution, stream.scope.institutionId, stream)
    removeFrom(bySession, stream.session, stream)
  }

  function end(streams: Iterable<Stream>): void {
    for (const stream of [...streams]) {
      remove(stream)
      stream.response.end()
    }
  }

  const of = (institutionId?: string) =>
    institutionId === undefined ? beats.all() : [...(byInstitution.get(institutionId) ?? [])]

  return {
    hasRoom: (id) => !isClosed && hasRoom(processes, beats.count(), byInstitution.get(id)?.size),
    add(stream) {
      const own = bySession.get(stream.session) ?? new Set()
      const [oldest] = own
      if (own.size >= SESSION_MAX && oldest !== undefined) end([oldest])
      addTo(byInstitution, stream.scope.institutionId, stream)
      addTo(bySession, stream.session, stream)
      beats.add(stream)
      stream.response.once('close', () => remove(stream))
    },
    count: () => beats.count(),
    of,
    send({ institutionId, branchId }, text) {
      sendInSlices(
        of(institutionId).filter(({ scope }) => hears(scope, branchId)),
        text,
      )
    },
    sendToAll: (text) => sendInSlices(beats.all(), text),
    end,
    close() {
      isClosed = true
      beats.stop()
      end(beats.all())
    },
  }
}

/** Everybody, and a sign of life for each now and then: whoever came at about the same time has it at another moment. */
function createBeats() {
  const slices = Array.from({ length: SLICES }, () => new Set<Stream>())
  let count = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % SLICES
    for (const { response } of slices[turn] ?? []) response.write(BEAT)
  }, BEAT_MS / SLICES).unref()
  return {
    add(stream: Stream): void {
      slices[count % SLICES]?.add(stream)
      count += 1
    },
    /** False for one who was not there any more. */
    remove(stream: Stream): boolean {
      const wasThere = slices.some((slice) => slice.delete(stream))
      if (wasThere) count -= 1
      return wasThere
    },
    count: () => count,
    all: () => slices.flatMap((slice) => [...slice]),
    stop: () => clearInterval(timer),
  }
}

function hasRoom(processes: number, all: number, neighbours = 0): boolean {
  return all * processes < STREAMS_MAX && neighbours * processes < INSTITUTION_MAX
}

function sendInSlices(streams: readonly Stream[], text: string): void {
  for (const { response } of streams.slice(0, SLICE)) {
    if (!response.writableEnded) response.write(text)
  }
  const rest = streams.slice(SLICE)
  if (rest.length > 0) setImmediate(sendInSlices, rest, text)
}

function addTo(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, new Set([stream]))
  else known.add(stream)
}

function removeFrom(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const known = map.get(key)
  if (known?.delete(stream) === true && known.size === 0) map.delete(key)
}
