import { User } from '@mezgeb/contract/users'

import { keepDraftsOnlyOf } from './drafts.ts'
import { keep, kept } from './kept.ts'

export type Session = { token: string; user: User }
/** Why nobody is signed in; `expired` covers whatever the user did not ask for in this tab, `password` a new one. */
export type SessionEnd = 'logout' | 'expired' | 'password'
export type EndedSession = { why: SessionEnd; userId: string }

const TOKEN_KEY = 'token'
const USER_KEY = 'user'

let session: Session | null = null
let ended: EndedSession | null = null
const listeners = new Set<() => void>()

/** Restores the session of an earlier visit and follows the other tabs (spec §4). Called once, at start. */
export function initSession(): void {
  session = read()
  if (session === null) forget()
  else keepDraftsOnlyOf(session.user.id)
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) follow()
  })
}

/** Null while nobody is signed in. */
export function getSession(): Session | null {
  return session
}

/** Whose session ended last and why, for the sign-in page; null before the first one and while signed in. */
export function lastEndedSession(): EndedSession | null {
  return ended
}

/** Keeps it over reloads and tells the other tabs. */
export function startSession(started: Session): void {
  // User first: the other tabs act on the token and find the user there.
  keep(USER_KEY, JSON.stringify(started.user))
  keep(TOKEN_KEY, started.token)
  change(started, null)
}

/** Keeps what the server now says about the signed-in user. */
export function updateSessionUser(user: User): void {
  if (session === null || session.user.id !== user.id) return
  const text = JSON.stringify(user)
  if (text === JSON.stringify(session.user)) return
  keep(USER_KEY, text)
  change({ ...session, user }, null)
}

/** Ends the session that used this token, once: late answers to an older token change nothing. */
export function endSession(token: string, why: SessionEnd): void {
  if (session?.token !== token) return
  forget()
  change(null, why)
}

/** Calls `listener` after every change; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(): void {
  const stored = read()
  if (JSON.stringify(stored) === JSON.stringify(session)) return
  // The other tab has signed in as somebody else, whose token is on its way.
  if (stored?.token === session?.token && stored?.user.id !== session?.user.id) return
  change(stored, stored === null ? 'expired' : null)
}

function change(next: Session | null, why: SessionEnd | null): void {
  ended = session === null || why === null ? null : { why, userId: session.user.id }
  session = next
  // What was typed is for no other user, and is not left behind by whoever ends the session.
  if (why !== 'expired') keepDraftsOnlyOf(next?.user.id)
  for (const listener of listeners) listener()
}

function read(): Session | null {
  try {
    const token = kept(TOKEN_KEY)
    const user = User.safeParse(JSON.parse(kept(USER_KEY) ?? 'null'))
    return token && user.success ? { token, user: user.data } : null
  } catch {
    return null
  }
}

function forget(): void {
  keep(TOKEN_KEY, null)
  keep(USER_KEY, null)
}
