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
const SLICE = 200

const BEAT = ':\n\n'

export type Stream = {
  readonly response: ServerResponse
  readonly reach: Reach
  readonly userId: string
  /** Its hash, in hexadecimal. */
  readonly session: string
}

/** The wire format of an event. */
export function eventText(topics: readonly Topic[], by: string | null): string {
  return `data: ${JSON.stringify({ topics, by })}\n\n`
}

export type Streams = ReturnType<typeof createStreams>

/** All open streams of this process. The processes of one server share its limits. */
export function createStreams(processes: number) {
  // Both in the order of their beginning.
  const all = new Set<Stream>()
  const byInstitution = new Map<string, Set<Stream>>()
  let isClosed = false

  function remove(stream: Stream): void {
    const { institutionId } = stream.reach
    const neighbours = byInstitution.get(institutionId)
    all.delete(stream)
    neighbours?.delete(stream)
    if (neighbours?.size === 0) byInstitution.delete(institutionId)
  }

  function end(streams: Iterable<Stream>): void {
    for (const stream of [...streams]) {
      remove(stream)
      stream.response.end()
    }
  }

  const of = (institutionId?: string) => [
    ...(institutionId === undefined ? all : (byInstitution.get(institutionId) ?? [])),
  ]

  return {
    /** Whether the institution may open one more stream. */
    hasRoom: (id: string) => !isClosed && hasRoom(processes, all.size, byInstitution.get(id)?.size),
    add(stream: Stream): void {
      const { institutionId } = stream.reach
      const own = of(institutionId).filter(({ userId }) => userId === stream.userId)
      const ofSession = own.filter(({ session }) => session === stream.session)
      end([...oldestBeyond(SESSION_MAX, ofSession), ...oldestBeyond(USER_MAX, own)])
      all.add(stream)
      byInstitution.set(institutionId, (byInstitution.get(institutionId) ?? new Set()).add(stream))
      const beat = setInterval(write, BEAT_MS, stream, BEAT).unref()
      stream.response.once('close', () => {
        clearInterval(beat)
        remove(stream)
      })
    },
    count: () => all.size,
    of,
    /** Sends a text to the streams of the scope. */
    send({ institutionId, branchId }: Scope, text: string): void {
      const concerned = of(institutionId).filter(({ reach }) => concerns(reach, branchId))
      sendInSlices(concerned, text)
    },
    sendToAll: (text: string) => sendInSlices([...all], text),
    end,
    /** Ends all streams and refuses new ones. */
    close(): void {
      isClosed = true
      end(all)
    },
  }
}

function write({ response }: Stream, text: string): void {
  if (!response.writableEnded) response.write(text)
}

function hasRoom(processes: number, all: number, neighbours = 0): boolean {
  return all * processes < STREAMS_MAX && neighbours * processes < INSTITUTION_MAX
}

/** The oldest stream, where one more would be too many. */
function oldestBeyond(most: number, streams: readonly Stream[]): readonly Stream[] {
  return streams.length < most ? [] : streams.slice(0, 1)
}

function sendInSlices(streams: readonly Stream[], text: string): void {
  for (const stream of streams.slice(0, SLICE)) write(stream, text)
  const rest = streams.slice(SLICE)
  if (rest.length > 0) setImmediate(sendInSlices, rest, text)
}
