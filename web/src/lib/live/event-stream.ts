import { LiveEvent, SINCE_MAX, listenToChanges } from '@mezgeb/contract/insight/events'
import { TOPICS } from '@mezgeb/contract/features'

import { ApiError } from '../api/api-error.ts'
import { callUrl } from '../api/call-url.ts'

/** Margin for responses in transit: they left the server before they arrived here. */
const SLACK_MS = 5_000

type Listening = {
  token: string
  signal: AbortSignal
  missed: number
  onSign: () => void
  onEvent: (event: LiveEvent) => void
}

/**
 * Reads until the server ends the stream; the first event names missed topics. Throws an ApiError for a refusal, the error of
 * `fetch` for a broken stream. (An EventSource cannot send the session.)
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
    throw new ApiError(listenToChanges, { status })
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

/** An event that this version cannot parse counts as an unknown change. */
function eventOf(text: string): LiveEvent {
  const event = LiveEvent.safeParse(JSON.parse(text))
  return event.success ? event.data : { topics: [...TOPICS], by: null }
}
