import { newId } from '../../../../lib/api/new-key.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'

import type { Language } from '../../../../texts/texts.ts'

/** Texts for a customer, in the language of the till. */
export type Shown = {
  language: Language
  shop: string
  logo: Blob | null
  lines: readonly { key: string; name: string; count: string | null; amount: string }[]
  total: string
  /** Below the total. */
  note: string | null
  isPaying: boolean
  sold: { total: string; given: string | null; change: string | null; owed: string | null } | null
}

export const ASK = 'ask'

export const DISPLAY_PATH = '/till/display'

const KEY = 'till-display'

/** The till says what to show, null for nothing; the display asks. */
type Message = Shown | null | typeof ASK

export function openChannel(till: string) {
  const channel = new BroadcastChannel(`${KEY}-${till}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: all of it is one origin
    send: (message: Message): void => channel.postMessage(message),
    onMessage: (take: (message: Message) => void): void => {
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data))
    },
    close: (): void => channel.close(),
  }
}

/** Of the till in this tab, the same over a reload: a display belongs to one till. */
export function tillOfTab(): string {
  const known = readStored(KEY, 'sessionStorage')
  if (known !== null) return known
  const id = newId()
  store(KEY, id, 'sessionStorage')
  return id
}
