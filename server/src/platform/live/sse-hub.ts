import { FEATURES, TOPICS } from '@mezgeb/contract/features'

import { reaches } from '../actor.ts'
import { PLATFORM_INSTITUTION_ID } from '../db/database.ts'

import type { Change, Topic } from '@mezgeb/contract/features'
import type { ServerResponse } from 'node:http'
import type { Access, Actor } from '../actor.ts'
import type { SessionKey } from '../session-token.ts'

export type ChangeEvent = {
  institutionId: string
  /** Null: of the whole institution. */
  branchId: string | null
  topics: readonly Change[]
  /** The id of the request that made the change; null when several did. */
  by: string | null
}

/** Finds the access of the living ones of some sessions, by the hash of the session in hexadecimal. */
export type FindLiving = (keys: readonly SessionKey[]) => Promise<Map<string, Access>>

/** The topics of all institutions that a SUPER_ADMIN sees. */
const PLATFORM_TOPICS: readonly Topic[] = FEATURES.flatMap((one) =>
  'isOfPlatform' in one ? [one.topic] : [],
)

const CHECK_MS = 30_000
const CHECKED_AT_ONCE = 1000

export type SseHub = ReturnType<typeof createSseHub>

export function createSseHub(findLiving: FindLiving, processes: number) {
  const streams = createStreams(processes)
  const recent = createRecentEvents()
  const check = (suspects: readonly Stream[]) => checkSessions(findLiving, streams, suspects)
  const timer = setInterval(() => check(streams.of()), CHECK_MS).unref()

  function send(scope: Scope, topics: readonly Topic[], by: string | null): void {
    if (topics.length === 0) return
    recent.add(scope, topics)
    streams.send(scope, eventText(topics, by))
  }

  return {
    hasRoom: streams.hasRoom,
    count: streams.count,
    /** `since`: milliseconds for which the reader may have missed events; absent: unknown. */
    join(stream: Stream, since: number | undefined): void {
      streams.add(stream)
      stream.response.write(eventText(recent.since(stream.reach, since), null))
    },
    /** Sends the event to the streams it concerns, and ends the streams of sessions that it ended. */
    deliver({ institutionId, branchId, topics, by }: ChangeEvent): void {
      const shown = topics.filter((topic) => topic !== 'sessions')
      send({ institutionId, branchId }, shown, by)
      if (institutionId !== PLATFORM_INSTITUTION_ID) {
        const forPlatform = shown.filter((topic) => PLATFORM_TOPICS.includes(topic))
        send({ institutionId: PLATFORM_INSTITUTION_ID, branchId: null }, forPlatform, by)
      }
      if (topics.includes('sessions')) check(streams.of(institutionId))
    },
    /** Makes every reader refetch everything, because events may have been lost. */
    refetchAll(): void {
      recent.clear()
      streams.sendToAll(eventText(TOPICS, null))
    },
    end(): void {
      clearInterval(timer)
      recent.close()
      streams.close()
    },
  }
}

function checkSessions(
  findLiving: FindLiving,
  streams: Streams,
  suspects: readonly Stream[],
): void {
  const some = suspects.slice(0, CHECKED_AT_ONCE)
  if (some.length === 0) return
  endStale(findLiving, streams, some).then(
    () => checkSessions(findLiving, streams, suspects.slice(CHECKED_AT_ONCE)),
    // Nothing changes while the database is down; the next check repeats this.
    () => undefined,
  )
}

async function endStale(
  findLiving: FindLiving,
  streams: Streams,
  suspects: readonly Stream[],
): Promise<void> {
  const keys = suspects.map(({ reach, session }) => ({
    institutionId: reach.institutionId,
    tokenHash: Buffer.from(session, 'hex'),
  }))
  const living = await findLiving(keys)
  const isOver = ({ session, reach }: Stream) =>
    String(living.get(session)?.branchIds) !== String(reach.branchIds)
  streams.end(suspects.filter(isOver))
}

/** A listener that was away for longer refetches everything. */
const KEPT_MS = 2 * 60_000
const SWEEP_MS = 30_000
const INSTITUTIONS_MAX = 20_000

type Scope = { institutionId: string; branchId: string | null }

type Reach = Pick<Actor, 'institutionId' | 'branchIds'>

function concerns(reach: Reach, branchId: string | null): boolean {
  return branchId === null || reaches(reach, branchId)
}

/** Replay buffer: the topics of the last minutes, for listeners that reconnect. */
function createRecentEvents() {
  const byInstitution = new Map<string, Map<string | null, Map<Topic, number>>>()
  let completeFrom = performance.now()
  const clear = () => {
    byInstitution.clear()
    completeFrom = performance.now()
  }
  const timer = setInterval(() => {
    const tooOld = performance.now() - KEPT_MS
    completeFrom = Math.max(completeFrom, tooOld)
    for (const [institutionId, byBranch] of byInstitution) {
      for (const [branchId, times] of byBranch) {
        for (const [topic, at] of times) if (at < tooOld) times.delete(topic)
        if (times.size === 0) byBranch.delete(branchId)
      }
      if (byBranch.size === 0) byInstitution.delete(institutionId)
    }
  }, SWEEP_MS).unref()
  return {
    add({ institutionId, branchId }: Scope, topics: readonly Topic[]): void {
      if (byInstitution.size > INSTITUTIONS_MAX) clear()
      const byBranch =
        byInstitution.get(institutionId) ?? new Map<string | null, Map<Topic, number>>()
      const times = byBranch.get(branchId) ?? new Map<Topic, number>()
      for (const topic of topics) times.set(topic, performance.now())
      byBranch.set(branchId, times)
      byInstitution.set(institutionId, byBranch)
    },
    /** The topics that changed within the last `ms`; all where the buffer does not reach back so far. */
    since(reach: Reach, ms: number | undefined): readonly Topic[] {
      const from = performance.now() - (ms ?? Infinity)
      if (from < completeFrom) return TOPICS
      const all = [...(byInstitution.get(reach.institutionId) ?? [])]
      const own = all.filter(([branchId]) => concerns(reach, branchId)).map(([, times]) => times)
      return TOPICS.filter((topic) => own.some((times) => (times.get(topic) ?? 0) >= from))
    },
    /** Empties the buffer, because events may have been lost. */
    clear,
    close: () => clearInterval(timer),
  }
}

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

function eventText(topics: readonly Topic[], by: string | null): string {
  return `data: ${JSON.stringify({ topics, by })}\n\n`
}

type Streams = ReturnType<typeof createStreams>

/** All open streams of this process. The processes of one server share its limits. */
function createStreams(processes: number) {
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
    send({ institutionId, branchId }: Scope, text: string): void {
      const concerned = of(institutionId).filter(({ reach }) => concerns(reach, branchId))
      sendInSlices(concerned, text)
    },
    sendToAll: (text: string) => sendInSlices([...all], text),
    end,
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

function oldestBeyond(most: number, streams: readonly Stream[]): readonly Stream[] {
  return streams.length < most ? [] : streams.slice(0, 1)
}

function sendInSlices(streams: readonly Stream[], text: string): void {
  for (const stream of streams.slice(0, SLICE)) write(stream, text)
  const rest = streams.slice(SLICE)
  if (rest.length > 0) setImmediate(sendInSlices, rest, text)
}
