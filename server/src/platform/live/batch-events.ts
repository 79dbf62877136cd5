import type { Change } from '@mezgeb/contract/features'
import type { ChangeEvent } from './change-event.ts'

/** Merges the sales of a busy moment into one event; too short for a reader to notice. */
export const BATCH_MS = 50
const RETRY_MS = 1000
/** With more distinct events waiting, listeners refetch everything instead. */
const WAITING_MAX = 2000

/** Publishes events; with `refetchAll` there were too many to name. Throws when the bus is down. */
type Publish = (events: readonly ChangeEvent[], refetchAll: boolean) => Promise<void>

/** Merges events per branch, so that one statement outside of all transactions publishes many. */
export function batchEvents(publish: Publish) {
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
