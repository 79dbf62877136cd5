import { useSyncExternalStore } from 'react'

import { getSession, onSessionChange } from './session.ts'

import type { Session } from './session.ts'

/** The session, or null while nobody is signed in. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession)
}
