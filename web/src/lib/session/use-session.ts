import { useSyncExternalStore } from 'react'

import { getSession, onSessionChange } from './session.ts'

import type { Session } from './session.ts'

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession)
}
