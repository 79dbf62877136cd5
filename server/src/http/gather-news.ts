import type { Change } from '@mezgeb/contract/topics'
import type { News } from './news.ts'

/** Long enough for the sales of a busy moment to be told as one, short enough for nobody to notice. */
const GATHER_MS = 50
const RETRY_MS = 1000
/** What cannot be told for long is told as a whole: look at everything again. */
const WAITING_MAX = 2000

/** News that wait to be told together. */
export type Gathering = {
  add(news: News): void
  /** Tells what is left. */
  close(): Promise<void>
}

/** How it is told; `everything` when there was too much to name. Throws when nobody could be told. */
export type Tell = (news: readonly News[], everything: boolean) => Promise<void>

/** Gathers what has changed, so that one statement outside of all transactions tells of many. */
export function gatherNews(tell: Tell): Gathering {
  const waiting = new Map<string, { news: News; topics: Set<Change>; by: string | null }>()
  let everything = false
  let timer: NodeJS.Timeout | undefined

  function add(news: News): void {
    const key = `${news.institutionId} ${news.branchId ?? ''}`
    const known = waiting.get(key)
    if (known === undefined) {
      waiting.set(key, { news, topics: new Set(news.topics), by: news.by })
    } else {
      for (const topic of news.topics) known.topics.add(topic)
      if (known.by !== news.by) known.by = null
    }
    if (waiting.size > WAITING_MAX) {
      waiting.clear()
      everything = true
    }
    timer ??= setTimeout(send, GATHER_MS)
  }

  function take() {
    clearTimeout(timer)
    timer = undefined
    const taken = [...waiting.values()].map(({ news, topics, by }) => ({
      ...news,
      topics: [...topics],
      by,
    }))
    const wasEverything = everything
    waiting.clear()
    everything = false
    return { taken, wasEverything }
  }

  function send(): void {
    const { taken, wasEverything } = take()
    tell(taken, wasEverything).catch(() => {
      for (const news of taken) add(news)
      everything ||= wasEverything
      clearTimeout(timer)
      timer = setTimeout(send, RETRY_MS)
    })
  }

  return {
    add,
    async close() {
      if (timer === undefined) return
      const { taken, wasEverything } = take()
      // The database may be gone already; whoever listens looks again when the next server starts.
      await tell(taken, wasEverything).catch(() => undefined)
    },
  }
}
