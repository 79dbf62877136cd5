import { getSession, onSessionChange } from '../lib/session.ts'
import { clearToasts } from '../ui/toast.ts'

import type { AppRouter } from './routes.tsx'

/** Lets the guards decide anew whenever somebody signs in or out, in this tab or another; what was said to one is not for the next. Returns how to stop. */
export function followSession(router: AppRouter): () => void {
  let token = getSession()?.token
  return onSessionChange(() => {
    const next = getSession()?.token
    if (next === token) return
    token = next
    clearToasts()
    void router.invalidate()
  })
}
