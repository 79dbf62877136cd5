import { TOPICS } from '@mezgeb/contract/features'
import * as z from 'zod/mini'

import { AppError } from '../app-error.ts'
import { createSseHub } from './sse-hub.ts'

import type { Change } from '@mezgeb/contract/features'
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Affects } from './affects.ts'
import type { Success } from '../http/call.ts'
import type { NotifyBus } from '../db/connection/notify-bus.ts'
import type { ChangeEvent, FindLiving, SseHub, Stream } from './sse-hub.ts'

const REFETCH_ALL = 'everything'
const ECHO_LOST =
  'Changes are not shown live: a NOTIFY does not come back. A pooler in transaction mode cannot LISTEN; give ' +
  'DATABASE_URL the database itself, or a pooler in session mode.'

/** Publishes changes of data to the screens that show them (decisions/0027). */
export type Live = {
  /** Publishes the changes of a successful call to every server of the database. */
  publish: (success: Success) => void
  /** Opens a stream on the response that `start` begins. Throws UNAVAILABLE when there are too many, or the bus is down. */
  join(actor: Actor, start: () => ServerResponse, since: number | undefined): void
}

type LiveSettings = {
  db: Database
  metrics: Metrics
  affects: readonly Affects[]
  findLiving: FindLiving
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

function eventsOf(all: readonly Affects[]): (success: Success) => ChangeEvent[] {
  const byEndpoint = new Map(all)
  return ({ endpoint, request: { actor, id }, body, reply }) => {
    const { changes = [] } = endpoint
    const affected = byEndpoint.get(endpoint)?.({ body, reply }) ?? {}
    const institutionId = affected.institutionId ?? actor?.institutionId
    if (institutionId === undefined) return []
    const { branchIds = [affected.branchId ?? null] } = affected
    return branchIds.map((branchId) => ({ institutionId, branchId, topics: changes, by: id }))
  }
}

const Message = z.array(
  z.tuple([
    z.string(),
    z.nullable(z.string()),
    z.array(z.enum([...TOPICS, 'sessions'])),
    z.nullable(z.string()),
  ]),
)

/** A notification of PostgreSQL holds less than 8000 bytes. */
const TEXT_MAX = 7500

function messagesOf(all: readonly ChangeEvent[]): string[] {
  const texts: string[] = []
  let text = ''
  for (const { institutionId, branchId, topics, by } of all) {
    const next = JSON.stringify([institutionId, branchId, topics, by])
    if (text !== '' && text.length + next.length > TEXT_MAX) {
      texts.push(`[${text}]`)
      text = ''
    }
    text += text === '' ? next : `,${next}`
  }
  return text === '' ? texts : [...texts, `[${text}]`]
}

function eventsIn(text: string): ChangeEvent[] {
  try {
    return Message.parse(JSON.parse(text)).map(([institutionId, branchId, topics, by]) => ({
      institutionId,
      branchId,
      topics,
      by,
    }))
  } catch {
    return []
  }
}

/** Merges the sales of a busy moment into one event; too short for a reader to notice. */
export const BATCH_MS = 50
const RETRY_MS = 1000
/** With more distinct events waiting, listeners refetch everything instead. */
const WAITING_MAX = 2000

/** Publishes events; with `refetchAll` there were too many to name. Throws when the bus is down. */
type Publish = (events: readonly ChangeEvent[], refetchAll: boolean) => Promise<void>

/** Merges events per branch, so that one statement outside of all transactions publishes many. */
function batchEvents(publish: Publish) {
  const waiting = new Map<string, { event: ChangeEvent; topics: Set<Change>; by: string | null }>()
  let refetchAll = false
  let timer: NodeJS.Timeout | undefined

  function add(event: ChangeEvent): void {
    const key = `${event.institutionId} ${event.branchId ?? ''}`
    const merged = waiting.get(key)
    if (merged === undefined) {
      waiting.set(key, { event, topics: new Set(event.topics), by: event.by })
    } else {
      for (const topic of event.topics) merged.topics.add(topic)
      if (merged.by !== event.by) merged.by = null
    }
    if (waiting.size > WAITING_MAX) {
      waiting.clear()
      refetchAll = true
    }
    timer ??= setTimeout(send, BATCH_MS)
  }

  function take() {
    clearTimeout(timer)
    timer = undefined
    const events = [...waiting.values()].map(({ event, topics, by }) => ({
      ...event,
      topics: [...topics],
      by,
    }))
    const isAll = refetchAll
    waiting.clear()
    refetchAll = false
    return { events, isAll }
  }

  function send(): void {
    const { events, isAll } = take()
    publish(events, isAll).catch(() => {
      for (const event of events) add(event)
      refetchAll ||= isAll
      clearTimeout(timer)
      timer = setTimeout(send, RETRY_MS)
    })
  }

  return {
    add,
    async close(): Promise<void> {
      if (timer === undefined) return
      const { events, isAll } = take()
      // The database may be down; listeners refetch everything when the next server starts.
      await publish(events, isAll).catch(() => undefined)
    },
  }
}
