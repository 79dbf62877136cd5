import { getSession, onSessionChange } from '../lib/session.ts'

import type { AppRouter } from './routes.tsx'

/** Lets the guards decide anew whenever somebody signs in or out, in this tab or another. Returns how to stop. */
export function followSession(router: AppRouter): () => void {
  let token = getSession()?.token
  return onSessionChange(() => {
    const next = getSession()?.token
    if (next === token) return
    token = next
    void router.invalidate()
  })
}
