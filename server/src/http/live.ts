import { AppError } from '../app-error.ts'
import { createAudience } from './audience.ts'
import { gatherNews } from './gather-news.ts'
import { newsIn, newsOf, newsTexts } from './news.ts'

import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'
import type { Channel } from '../db/channel.ts'
import type { Database } from '../db/database.ts'
import type { Audience } from './audience.ts'
import type { Metrics } from './metrics.ts'
import type { Success } from './news.ts'
import type { Stream } from './streams.ts'

const EVERYTHING = 'everything'
const DEAF =
  'Changes are not shown live: what is sent with NOTIFY does not come back. A pooler in front of PostgreSQL that lends ' +
  'connections by the transaction cannot do it; give DATABASE_URL the database itself, or a pooler by the session.'

/** Tells whoever looks at something that it has changed (decisions/0027). */
export type Live = {
  /** A call has succeeded: those whom its changes concern hear of it, on every server of the database. */
  tell(success: Success): void
  /** Lets somebody listen, on the answer that `start` begins. Throws UNAVAILABLE when there are too many, or nothing can be heard. */
  join(actor: Actor, start: () => ServerResponse, since: number | undefined): void
}

/** Nobody listening yet. It hears from when `app` is ready until it is closed. */
export function createLive(
  app: FastifyInstance,
  db: Database,
  metrics: Metrics,
  processes = 1,
): Live {
  const audience = createAudience(db, processes)
  let channel: Channel | null = null
  metrics.gauge('mezgeb_live_listeners', 'Open streams of events.', () => audience.count())

  const gathering = gatherNews(async (news, everything) => {
    const texts = newsTexts(news)
    await channel?.tell(everything ? [...texts, EVERYTHING] : texts)
  })
  app.addHook('onReady', async () => {
    channel = listen(db, audience, (line) => app.log.warn(line))
  })
  // Before the server waits for requests that are not answered yet.
  app.addHook('preClose', async () => audience.end())
  app.addHook('onClose', async () => {
    await gathering.close()
    await channel?.close()
  })

  return {
    tell(success) {
      const news = newsOf(success)
      if (news !== null) gathering.add(news)
    },
    join(actor, start, since) {
      const isInVain = channel?.isHearing() !== true || !audience.hasRoom(actor.institutionId)
      if (isInVain) throw new AppError('UNAVAILABLE')
      const stream = streamOf(actor, start())
      metrics.streams()
      audience.join(stream, since)
    },
  }
}

function listen(db: Database, audience: Audience, warn: (line: string) => void): Channel {
  const channel = db.listen({
    onText: (text) => {
      if (text === EVERYTHING) audience.lookAtEverything()
      else for (const news of newsIn(text)) audience.hear(news)
    },
    onHearing(isFirst) {
      audience.lookAtEverything()
      // The server before this one may have ended between a commit and its news.
      if (isFirst) channel.tell([EVERYTHING]).catch(() => undefined)
    },
    onDeaf: () => warn(DEAF),
  })
  return channel
}

function streamOf(actor: Actor, response: ServerResponse): Stream {
  const { role, institutionId, branchId, sessionHash } = actor
  return {
    response,
    role,
    branchId,
    scope: { institutionId, branchId: role === 'STAFF' ? (branchId ?? '') : null },
    session: sessionHash.toString('hex'),
  }
}
