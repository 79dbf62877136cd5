import { LiveEvent, SINCE_MAX, listenToChanges } from '@mezgeb/contract/events'
import { TOPICS } from '@mezgeb/contract/topics'

import { ApiError } from './api-error.ts'
import { callUrl } from './call-url.ts'

/** For what is on its way for a while: an answer that left the server before it arrived here. */
const SLACK_MS = 5_000

type Listening = {
  token: string
  signal: AbortSignal
  /** For how many milliseconds something may have been missed. */
  missed: number
  /** Something came, if only a sign of life. */
  onSign: () => void
  onEvent: (event: LiveEvent) => void
}

/**
 * Listens to changes until the server ends the stream. Throws an ApiError when it is refused, or what `fetch` throws when
 * it breaks. The first event tells what was missed. (An EventSource cannot send the session.)
 */
export async function readEvents(listening: Listening): Promise<void> {
  const { token, signal, missed, onSign, onEvent } = listening
  const sentAt = Date.now()
  const since = Math.min(Math.ceil(missed) + SLACK_MS, SINCE_MAX)
  const response = await fetch(callUrl(listenToChanges.path, { since }), {
    method: listenToChanges.method,
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  })
  const { status, body } = response
  if (!response.ok || body === null) {
    await body?.cancel()
    throw new ApiError({ status, fallback: listenToChanges.failure })
  }
  const isLate = Date.now() - sentAt > SLACK_MS
  let isFirst = true
  for await (const event of eventsIn(body, onSign)) {
    onEvent(isFirst && isLate ? { ...event, topics: [...TOPICS] } : event)
    isFirst = false
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>, onSign: () => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    text += decoder.decode(value, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) yield eventOf(part.slice(6))
  }
}

/** One that this version of the app cannot read says that it does not know what has changed. */
function eventOf(text: string): LiveEvent {
  const event = LiveEvent.safeParse(JSON.parse(text))
  return event.success ? event.data : { topics: [...TOPICS], by: null }
}
