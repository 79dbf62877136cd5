import { ApiError } from '../api/api-error.ts'
import { doubtConnection, getConnection, onConnectionChange } from '../api/connection.ts'
import { readEvents } from './event-stream.ts'
import { endSession, getSession, onSessionChange } from '../session/session.ts'

import type { LiveEvent } from '@mezgeb/contract/insight/events'

/** Two heartbeat intervals of the server and a margin. */
const SILENCE_MS = 60_000
/** A page hidden for longer closes its stream: a browser has six connections for all its tabs. */
const HIDDEN_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The first screen loads first; its stream then replays this time. */
const LATER_MS = 2_000
/** A stream that lasted so long was no failure. */
const LASTING_MS = 30_000

type Listener = {
  onEvent: (event: LiveEvent) => void
  onLive: (isLive: boolean) => void
}

type ChangeStream = Listener & {
  open: AbortController | null
  openedAt: number
  token: string | undefined
  /** No events are missing up to this time. */
  seenUntil: number
  failures: number
  isStopped: boolean
  retry: ReturnType<typeof setTimeout> | undefined
  silence: ReturnType<typeof setTimeout> | undefined
  hiding: ReturnType<typeof setTimeout> | undefined
}

/** Listens while the page is visible and reconnects; the first event after a break names the missed topics. */
export function listenForChanges(listener: Listener): () => void {
  const stream: ChangeStream = {
    ...listener,
    open: null,
    openedAt: 0,
    token: undefined,
    // The page shows nothing older than its own opening.
    seenUntil: Date.now() - performance.now(),
    failures: 0,
    isStopped: false,
    retry: undefined,
    silence: undefined,
    hiding: undefined,
  }
  const handleVisibility = () => followVisibility(stream)
  const handleOnline = () => open(stream)
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('online', handleOnline)
  const stopFollowing = onConnectionChange(() => {
    if (getConnection() === 'back') open(stream)
  })
  const stopFollowingSession = onSessionChange(() => followSession(stream))
  followSession(stream, stream.seenUntil)
  return () => {
    stream.isStopped = true
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('online', handleOnline)
    stopFollowing()
    stopFollowingSession()
    clearTimeout(stream.hiding)
    close(stream)
  }
}

function open(stream: ChangeStream): void {
  clearTimeout(stream.retry)
  const { token } = stream
  if (stream.isStopped || stream.open !== null || token === undefined) return
  if (document.visibilityState === 'hidden') return
  const own = new AbortController()
  stream.open = own
  stream.openedAt = Date.now()
  watchSilence(stream)
  readEvents({
    token,
    signal: own.signal,
    missed: Date.now() - stream.seenUntil,
    onSign: () => {
      if (stream.open === own) watchSilence(stream, Date.now())
    },
    onEvent: (event) => {
      if (stream.open !== own) return
      stream.onEvent(event)
      stream.onLive(true)
    },
  }).then(
    () => stream.open === own && again(stream),
    (error: unknown) => {
      if (stream.open === own) handleFailure(stream, error, token)
    },
  )
}

/** A new session has loaded nothing older. */
function followSession(stream: ChangeStream, seenFrom = Date.now()): void {
  const token = getSession()?.token
  if (token === stream.token) return
  close(stream)
  stream.token = token
  stream.seenUntil = seenFrom
  stream.failures = 0
  stream.retry = setTimeout(() => open(stream), LATER_MS)
}

function handleFailure(stream: ChangeStream, error: unknown, token: string): void {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) {
    close(stream)
    endSession(token, 'expired')
    return
  }
  // The first failure may be an expired stream; a second one may be a lost connection.
  if (status === 0 && stream.failures > 0) doubtConnection()
  again(stream)
}

function again(stream: ChangeStream): void {
  close(stream)
  if (Date.now() - stream.openedAt > LASTING_MS) stream.failures = 0
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** stream.failures, LONGEST_PAUSE_MS)
  stream.failures += 1
  // Jitter: clients that lost the stream together must not reconnect together.
  stream.retry = setTimeout(() => open(stream), pause * (0.5 + Math.random()))
}

function close(stream: ChangeStream): void {
  const last = stream.open
  stream.open = null
  stream.onLive(false)
  clearTimeout(stream.retry)
  clearTimeout(stream.silence)
  last?.abort()
}

function watchSilence(stream: ChangeStream, seenUntil = stream.seenUntil): void {
  stream.seenUntil = seenUntil
  clearTimeout(stream.silence)
  stream.silence = setTimeout(() => again(stream), SILENCE_MS)
}

function followVisibility(stream: ChangeStream): void {
  clearTimeout(stream.hiding)
  if (document.visibilityState === 'hidden') {
    stream.hiding = setTimeout(() => close(stream), HIDDEN_MS)
    return
  }
  // A device that slept does not know for how long.
  if (stream.open !== null && Date.now() - Math.max(stream.seenUntil, stream.openedAt) > SILENCE_MS)
    close(stream)
  open(stream)
}
