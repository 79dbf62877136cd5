import { ApiError } from './api-error.ts'
import { doubtConnection, getConnection, onConnectionChange } from './connection.ts'
import { readEvents } from './event-stream.ts'
import { endSession, getSession, onSessionChange } from './session.ts'

import type { LiveEvent } from '@mezgeb/contract/events'

/** Twice what passes between two signs of life of the server, and some more. */
const SILENCE_MS = 60_000
/** Whoever looks at something else for longer hears nothing meanwhile: a browser has six connections for all its tabs. */
const HIDDEN_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The first screen comes first; what happens meanwhile is told then. */
const LATER_MS = 2_000
/** A stream that lasted so long was no failure. */
const LASTING_MS = 30_000

type Listener = {
  onEvent: (event: LiveEvent) => void
  /** Whether every change is heard of from now on. */
  onHearing: (isHearing: boolean) => void
}

/** What is done about the stream, and when. */
type Ear = Listener & {
  /** The stream that is open, or being opened. */
  open: AbortController | null
  openedAt: number
  /** Whose ear it is. */
  token: string | undefined
  /** Until when nothing was missed. */
  heardAt: number
  failures: number
  isStopped: boolean
  retry: ReturnType<typeof setTimeout> | undefined
  silence: ReturnType<typeof setTimeout> | undefined
  hiding: ReturnType<typeof setTimeout> | undefined
}

/**
 * Hears of changes while the page is looked at, over everything that breaks a stream; the first thing heard after a break
 * is what was missed. Returns how to stop.
 */
export function listenForChanges(listener: Listener): () => void {
  const ear: Ear = {
    ...listener,
    open: null,
    openedAt: 0,
    token: undefined,
    // All that is shown was asked for after the page was opened.
    heardAt: Date.now() - performance.now(),
    failures: 0,
    isStopped: false,
    retry: undefined,
    silence: undefined,
    hiding: undefined,
  }
  const handleVisibility = () => followVisibility(ear)
  const handleOnline = () => open(ear)
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('online', handleOnline)
  const stopFollowing = onConnectionChange(() => {
    if (getConnection() === 'back') open(ear)
  })
  const stopFollowingSession = onSessionChange(() => followSession(ear))
  followSession(ear, ear.heardAt)
  return () => {
    ear.isStopped = true
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('online', handleOnline)
    stopFollowing()
    stopFollowingSession()
    clearTimeout(ear.hiding)
    close(ear)
  }
}

function open(ear: Ear): void {
  clearTimeout(ear.retry)
  const { token } = ear
  if (ear.isStopped || ear.open !== null || token === undefined) return
  if (document.visibilityState === 'hidden') return
  const own = new AbortController()
  ear.open = own
  ear.openedAt = Date.now()
  watchSilence(ear)
  readEvents({
    token,
    signal: own.signal,
    missed: Date.now() - ear.heardAt,
    onSign: () => {
      if (ear.open === own) watchSilence(ear, Date.now())
    },
    onEvent: (event) => {
      if (ear.open !== own) return
      ear.onEvent(event)
      ear.onHearing(true)
    },
  }).then(
    () => ear.open === own && again(ear),
    (error: unknown) => {
      if (ear.open === own) handleFailure(ear, error, token)
    },
  )
}

/** Whoever has signed in just now has seen nothing older. */
function followSession(ear: Ear, seenFrom = Date.now()): void {
  const token = getSession()?.token
  if (token === ear.token) return
  close(ear)
  ear.token = token
  ear.heardAt = seenFrom
  ear.failures = 0
  ear.retry = setTimeout(() => open(ear), LATER_MS)
}

function handleFailure(ear: Ear, error: unknown, token: string): void {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) {
    close(ear)
    endSession(token, 'expired')
    return
  }
  // Once may be a stream that had become old; whoever cannot open another one may have no connection.
  if (status === 0 && ear.failures > 0) doubtConnection()
  again(ear)
}

function again(ear: Ear): void {
  close(ear)
  if (Date.now() - ear.openedAt > LASTING_MS) ear.failures = 0
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** ear.failures, LONGEST_PAUSE_MS)
  ear.failures += 1
  // All who were cut off at the same time shall not come back at the same time.
  ear.retry = setTimeout(() => open(ear), pause * (0.5 + Math.random()))
}

function close(ear: Ear): void {
  const last = ear.open
  ear.open = null
  ear.onHearing(false)
  clearTimeout(ear.retry)
  clearTimeout(ear.silence)
  last?.abort()
}

function watchSilence(ear: Ear, heardAt = ear.heardAt): void {
  ear.heardAt = heardAt
  clearTimeout(ear.silence)
  ear.silence = setTimeout(() => again(ear), SILENCE_MS)
}

function followVisibility(ear: Ear): void {
  clearTimeout(ear.hiding)
  if (document.visibilityState === 'hidden') {
    ear.hiding = setTimeout(() => close(ear), HIDDEN_MS)
    return
  }
  // A device that slept did not notice how long.
  if (ear.open !== null && Date.now() - Math.max(ear.heardAt, ear.openedAt) > SILENCE_MS) close(ear)
  open(ear)
}
