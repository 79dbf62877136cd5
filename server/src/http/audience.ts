import { TOPICS } from '@mezgeb/contract/topics'

import { PLATFORM_INSTITUTION_ID } from '../db/database.ts'
import { findLivingSessions } from '../db/sessions.ts'
import { createRecentNews } from './recent-news.ts'
import { createStreams, eventText } from './streams.ts'

import type { Topic } from '@mezgeb/contract/topics'
import type { Database } from '../db/database.ts'
import type { News } from './news.ts'
import type { Scope } from './recent-news.ts'
import type { Stream, Streams } from './streams.ts'

/** What a SUPER_ADMIN looks after, of all institutions. */
const PLATFORM_TOPICS = new Set<Topic>(['institutions', 'users'])
const CHECK_MS = 30_000
const CHECKED_AT_ONCE = 1000

/** Those who listen to this process, and what each of them is told. */
export type Audience = {
  /** Whether one more of the institution may listen. */
  hasRoom(institutionId: string): boolean
  count(): number
  /** `since`: for how many milliseconds somebody may have missed something; absent: nobody knows. */
  join(stream: Stream, since: number | undefined): void
  /** Tells those whom it concerns, and ends the streams of sessions that have ended by it. */
  hear(news: News): void
  /** Something may have been missed: tells everybody to look again at everything. */
  lookAtEverything(): void
  end(): void
}

/** Nobody listening yet. */
export function createAudience(db: Database, processes: number): Audience {
  const streams = createStreams(processes)
  const recent = createRecentNews()
  const timer = setInterval(() => checkSessions(db, streams, streams.of()), CHECK_MS).unref()

  function send(scope: Scope, topics: readonly Topic[], by: string | null): void {
    if (topics.length === 0) return
    recent.remember(scope, topics)
    streams.send(scope, eventText(topics, by))
  }

  return {
    hasRoom: (institutionId) => streams.hasRoom(institutionId),
    count: () => streams.count(),
    join(stream, since) {
      streams.add(stream)
      stream.response.write(eventText(recent.since(stream.scope, since), null))
    },
    hear({ institutionId, branchId, topics, by }) {
      const shown = topics.filter((topic) => topic !== 'sessions')
      send({ institutionId, branchId }, shown, by)
      if (institutionId !== PLATFORM_INSTITUTION_ID) {
        const forPlatform = shown.filter((topic) => PLATFORM_TOPICS.has(topic))
        send({ institutionId: PLATFORM_INSTITUTION_ID, branchId: null }, forPlatform, by)
      }
      if (topics.includes('sessions')) checkSessions(db, streams, streams.of(institutionId))
    },
    lookAtEverything() {
      recent.forget()
      streams.sendToAll(eventText(TOPICS, null))
    },
    end() {
      clearInterval(timer)
      recent.close()
      streams.close()
    },
  }
}

/** Ends the streams of sessions that have ended, or may see something else than before. */
function checkSessions(db: Database, streams: Streams, suspects: readonly Stream[]): void {
  const some = suspects.slice(0, CHECKED_AT_ONCE)
  if (some.length === 0) return
  endDeadOnes(db, streams, some).then(
    () => checkSessions(db, streams, suspects.slice(CHECKED_AT_ONCE)),
    // While the database is away nothing can change; the next check will tell.
    () => undefined,
  )
}

async function endDeadOnes(
  db: Database,
  streams: Streams,
  suspects: readonly Stream[],
): Promise<void> {
  const keys = suspects.map(({ scope, session }) => ({
    institutionId: scope.institutionId,
    tokenHash: Buffer.from(session, 'hex'),
  }))
  const living = await findLivingSessions(db, keys)
  const isOver = ({ session, role, branchId }: Stream) => {
    const now = living.get(session)
    return now?.role !== role || now.branchId !== branchId
  }
  streams.end(suspects.filter(isOver))
}
