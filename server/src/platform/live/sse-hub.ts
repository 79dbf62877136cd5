import { FEATURES, TOPICS } from '@mezgeb/contract/features'

import { PLATFORM_INSTITUTION_ID } from '../db/database.ts'
import { createRecentEvents } from './recent-events.ts'
import { createStreams, eventText } from './streams.ts'

import type { Topic } from '@mezgeb/contract/features'
import type { Access } from '../actor.ts'
import type { SessionKey } from '../session-token.ts'
import type { ChangeEvent } from './change-event.ts'
import type { Scope } from './recent-events.ts'
import type { Stream, Streams } from './streams.ts'

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

/** Ends the streams whose session has ended, or whose rights have changed. */
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
