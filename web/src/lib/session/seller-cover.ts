import { createStore } from '../shell/create-store.ts'
import { getSession } from './session.ts'
import { readStored, store } from './storage.ts'

/** Over all pages: the question for the seller, which can be left; locked, it has to be answered. */
type SellerCover = 'change' | 'locked' | null

const LOCK_KEY = 'locked'
// A lock belongs to one session: the next one is free.
const TAIL = -12

const requested = createStore<'change' | null>(null)
const lockListeners = new Set<() => void>()

export function sellerCover(): SellerCover {
  const token = getSession()?.token
  if (token === undefined) return null
  return readStored(LOCK_KEY) === token.slice(TAIL) ? 'locked' : requested.get()
}

export function askSeller(): void {
  requested.set('change')
}

export function leaveSellerCover(): void {
  requested.set(null)
}

/** Covers the screen of this session in every tab, also after a reload, until a PIN or a password is given. */
export function lockScreen(): void {
  const token = getSession()?.token
  if (token === undefined) return
  store(LOCK_KEY, token.slice(TAIL))
  for (const listener of lockListeners) listener()
}

export function onSellerCoverChange(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === LOCK_KEY || key === null) listener()
  }
  const stop = requested.onChange(listener)
  lockListeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    stop()
    lockListeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}
