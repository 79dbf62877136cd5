import { useEffect, useState } from 'react'

import { getLanguage, setLanguage } from '../../../../texts/texts.ts'
import { ASK, openChannel } from './display-channel.ts'

import type { Shown } from './display-channel.ts'

const ASK_MS = 1500
/** A till that answers no longer was closed. */
const SILENT_MS = 5000

/** The texts that the till sends; null while it sends none. */
export function useShown(till: string | null): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (till === null) return undefined
    const channel = openChannel(till)
    let heardAt = 0
    let latest: Shown | null = null
    const take = async (next: Shown | null) => {
      heardAt = performance.now()
      latest = next
      if (next !== null && next.language !== getLanguage()) {
        await setLanguage(next.language).catch(console.warn)
      }
      if (latest === next) setShown(next)
    }
    channel.onMessage((message) => {
      if (message !== ASK) void take(message)
    })
    const ask = () => {
      if (performance.now() - heardAt > SILENT_MS) setShown(null)
      channel.send(ASK)
    }
    ask()
    const timer = setInterval(ask, ASK_MS)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }, [till])
  return shown
}
