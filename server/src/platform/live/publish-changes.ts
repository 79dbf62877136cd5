import { AppError } from '../app-error.ts'
import { batchEvents } from './batch-events.ts'
import { eventsIn, eventsOf, messagesOf } from './change-event.ts'
import { createSseHub } from './sse-hub.ts'

import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Affects } from './affects.ts'
import type { Success } from '../http/call.ts'
import type { NotifyBus } from '../db/connection/notify-bus.ts'
import type { FindLiving, SseHub } from './sse-hub.ts'
import type { Stream } from './streams.ts'

const REFETCH_ALL = 'everything'
const ECHO_LOST =
  'Changes are not shown live: a NOTIFY does not come back. A pooler in transaction mode cannot LISTEN; give ' +
  'DATABASE_URL the database itself, or a pooler in session mode.'

/** Publishes changes of data to the screens that show them (decisions/0027). */
export type Live = {
  /** Publishes the changes of a successful call to every server of the database. */
  publish(success: Success): void
  /** Opens a stream on the response that `start` begins. Throws UNAVAILABLE when there are too many, or the bus is down. */
  join(actor: Actor, start: () => ServerResponse, since: number | undefined): void
}

type LiveSettings = {
  db: Database
  metrics: Metrics
  affects: readonly Affects[]
  findLiving: FindLiving
  /** Server processes that share the limits of streams. */
  processes: number | undefined
}

/** Listens to the bus from when `app` is ready until it is closed. */
export function createLive(
  app: FastifyInstance,
  { db, metrics, affects, findLiving, processes = 1 }: LiveSettings,
): Live {
  const hub = createSseHub(findLiving, processes)
  const changesOf = eventsOf(affects)
  let bus: NotifyBus | null = null
  metrics.gauge('mezgeb_live_listeners', 'Open streams of events.', () => hub.count())

  const batch = batchEvents(async (events, refetchAll) => {
    const messages = messagesOf(events)
    await bus?.publish(refetchAll ? [...messages, REFETCH_ALL] : messages)
  })
  app.addHook('onReady', async () => {
    bus = openBus(db, hub, (line) => app.log.warn(line))
  })
  // Before the server waits for open requests.
  app.addHook('preClose', async () => hub.end())
  app.addHook('onClose', async () => {
    await batch.close()
    await bus?.close()
  })

  return {
    publish(success) {
      for (const event of changesOf(success)) batch.add(event)
    },
    join(actor, start, since) {
      if (bus?.isListening() !== true || !hub.hasRoom(actor.institutionId)) {
        throw new AppError('UNAVAILABLE')
      }
      const stream = streamOf(actor, start())
      metrics.streams()
      hub.join(stream, since)
    },
  }
}

function openBus(db: Database, hub: SseHub, warn: (line: string) => void): NotifyBus {
  const bus = db.listen({
    onMessage: (text) => {
      if (text === REFETCH_ALL) hub.refetchAll()
      else for (const event of eventsIn(text)) hub.deliver(event)
    },
    onListening(isFirst) {
      hub.refetchAll()
      // The previous server may have stopped between a commit and its event.
      if (isFirst) bus.publish([REFETCH_ALL]).catch(() => undefined)
    },
    onEchoLost: () => warn(ECHO_LOST),
  })
  return bus
}

function streamOf(actor: Actor, response: ServerResponse): Stream {
  const { institutionId, branchIds, userId, sessionHash } = actor
  return {
    response,
    reach: { institutionId, branchIds },
    userId,
    session: sessionHash.toString('hex'),
  }
}
