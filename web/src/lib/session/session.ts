import { dropDraftsOf, keepDraftsOnlyOf } from '../drafts/drafts.ts'
import { pinPeople } from './pin-people.ts'
import { store, readStored } from './storage.ts'

import type { Me } from '@mezgeb/contract/people/user'

export type Session = { token: string; user: Me }
/** `expired`: any cause outside this tab; `password`: a new one; `handOver`: the next person signs in. */
export type SessionEnd = 'logout' | 'expired' | 'password' | 'handOver'
export type EndedSession = { why: SessionEnd; userId: string; email: string }

const TOKEN_KEY = 'token'
const USER_KEY = 'user'

let session: Session | null = null
let ended: EndedSession | null = null
let isReplacing = false
let lateEnd: string | null = null
const listeners = new Set<() => void>()

/** Restores the session of an earlier visit and follows the other tabs (spec §4). Called once, at start. */
export function initSession(): void {
  session = read()
  if (session === null) forget()
  else keepDraftsOnlyOf(session.user.id, isShared())
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) follow()
  })
}

export function getSession(): Session | null {
  return session
}

/** The user and cause of the last ended session, for the sign-in page; null before the first and while signed in. */
export function lastEndedSession(): EndedSession | null {
  return ended
}

export function startSession(started: Session): void {
  // User first: the other tabs act on the token and read the user then.
  store(USER_KEY, JSON.stringify(started.user))
  store(TOKEN_KEY, started.token)
  change(started, null)
}

export function updateSessionUser(user: Me): void {
  if (session === null || session.user.id !== user.id) return
  const text = JSON.stringify(user)
  if (text === JSON.stringify(session.user)) return
  store(USER_KEY, text)
  change({ ...session, user }, null)
}

/** Its sign-in ends this session on the server, and other answers may say so before its own: they count only if it fails. */
export async function replaceSession(sign: () => Promise<Session>): Promise<void> {
  isReplacing = true
  try {
    startSession(await sign())
  } finally {
    isReplacing = false
    const token = lateEnd
    lateEnd = null
    if (token !== null) endSession(token, 'expired')
  }
}

/** Ends the session of this token, once: late responses to an older token change nothing. */
export function endSession(token: string, why: SessionEnd): void {
  if (session?.token !== token) return
  if (isReplacing) {
    lateEnd = token
    return
  }
  forget()
  change(null, why)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(): void {
  const stored = read()
  if (JSON.stringify(stored) === JSON.stringify(session)) return
  // The other tab has signed in as another user, whose token follows.
  if (stored?.token === session?.token && stored?.user.id !== session?.user.id) return
  change(stored, stored === null ? 'expired' : null)
}

function change(next: Session | null, why: SessionEnd | null): void {
  ended =
    session === null || why === null
      ? null
      : { why, userId: session.user.id, email: session.user.email }
  if (session !== null && (why === 'logout' || why === 'password')) dropDraftsOf(session.user.id)
  session = next
  // Other drafts survive an expired session only, and only for the same user.
  if (why !== 'expired') keepDraftsOnlyOf(next?.user.id, isShared())
  for (const listener of listeners) listener()
}

function read(): Session | null {
  try {
    const token = readStored(TOKEN_KEY)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by this app, and asked for again at once
    const user = JSON.parse(readStored(USER_KEY) ?? 'null') as Me | null
    return token && typeof user?.id === 'string' ? { token, user } : null
  } catch {
    return null
  }
}

function forget(): void {
  store(TOKEN_KEY, null)
  store(USER_KEY, null)
}

/** Whether people take over from each other here, each with a PIN. */
function isShared(): boolean {
  return pinPeople().length > 0
}
