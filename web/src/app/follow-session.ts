import { getSession, onSessionChange } from '../lib/session/session.ts'
import { clearToasts } from '../ui/shell/toast.ts'

import type { AppRouter } from './routes.tsx'

/**
 * Re-runs the route guards after each sign-in and sign-out, in this tab or another, and clears the
 * toasts of the previous user. Returns the unsubscribe function.
 */
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
