import { concerns } from './recent-events.ts'

import type { Topic } from '@mezgeb/contract/features'
import type { ServerResponse } from 'node:http'
import type { Reach, Scope } from './recent-events.ts'

/** Above the promised number, below the limit of connections (platform/http/connections.ts). */
const STREAMS_MAX = 6000
/** One institution cannot take the streams of the others. */
const INSTITUTION_MAX = 1500
/** Windows per session, and of one user in all sessions. One more ends the oldest, which may be a dead connection. */
const SESSION_MAX = 6
const USER_MAX = 24
/** Proxies close connections that are silent for 30 to 60 s. */
const BEAT_MS = 25_000
/** Work on many streams is cut into slices, so that requests run between them. */
const SLICES = 25
const SLICE = 200

const BEAT = ':\n\n'

/** One open stream. */
export type Stream = {
  readonly response: ServerResponse
  readonly reach: Reach
  readonly userId: string
  /** Its hash, in hexadecimal. */
  readonly session: string
}

/** All open streams of this process. */
export type Streams = {
  /** Whether the institution may open one more stream. */
  hasRoom(institutionId: string): boolean
  add(stream: Stream): void
  count(): number
  /** Of one institution, or of all. */
  of(institutionId?: string): Stream[]
  /** Sends a text to the streams of the scope. */
  send(scope: Scope, text: string): void
  sendToAll(text: string): void
  /** Ends some at once. */
  end(streams: Iterable<Stream>): void
  /** Ends all streams and refuses new ones. */
  close(): void
}

/** The wire format of an event. */
export function eventText(topics: readonly Topic[], by: string | null): string {
  return `data: ${JSON.stringify({ topics, by })}\n\n`
}

/** The processes of one server share its limits. */
export function createStreams(processes: number): Streams {
  const byInstitution = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const byUser = new Map<string, Set<Stream>>()
  const beats = createBeats()
  let isClosed = false

  function remove(stream: Stream): void {
    if (!beats.remove(stream)) return
    removeFrom(byInstitution, stream.reach.institutionId, stream)
    removeFrom(bySession, stream.session, stream)
    removeFrom(byUser, stream.userId, stream)
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
      end(oldestBeyond(SESSION_MAX, bySession.get(stream.session)))
      end(oldestBeyond(USER_MAX, byUser.get(stream.userId)))
      addTo(byInstitution, stream.reach.institutionId, stream)
      addTo(bySession, stream.session, stream)
      addTo(byUser, stream.userId, stream)
      beats.add(stream)
      stream.response.once('close', () => remove(stream))
    },
    count: () => beats.count(),
    of,
    send({ institutionId, branchId }, text) {
      sendInSlices(
        of(institutionId).filter(({ reach }) => concerns(reach, branchId)),
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

/** The set of streams, with a heartbeat for each, spread over time. */
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
    /** False when the stream was removed before. */
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

/** The oldest stream, where one more would be too many. */
function oldestBeyond(most: number, [...streams]: Iterable<Stream> = []): Stream[] {
  return streams.length < most ? [] : streams.slice(0, 1)
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
