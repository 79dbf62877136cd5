import { createStore } from '../shell/create-store.ts'

/** `back` for a moment after `gone`, so that the user sees the reconnect. */
export type Connection = 'there' | 'gone' | 'back'

/** Without a response for this long the connection may be dead: TCP may not report it. */
const DOUBT_AFTER_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const ANSWER_WITHIN_MS = 5_000
const RETURN_SHOWN_MS = 4_000

const connection = createStore<Connection>('there')

export const { get: getConnection, onChange: onConnectionChange } = connection

let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<void> | undefined
let resets = 0

/** Follows the device's online and offline events. Called once, at start. */
export function followConnection(): void {
  window.addEventListener('offline', doubtConnection)
  window.addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askNow)
}

/** Asks the server after a missing response: the device's own state is less reliable. */
export function doubtConnection(): void {
  if (timer === undefined) asking ??= ask()
}

/** Passes the response through; while it is slow, checks the connection. */
export async function doubtUnlessAnswered<T>(answer: Promise<T>): Promise<T> {
  const resetsBefore = resets
  const doubt = setTimeout(() => resets === resetsBefore && doubtConnection(), DOUBT_AFTER_MS)
  try {
    return await answer
  } finally {
    clearTimeout(doubt)
  }
}

export async function serverAnswers(): Promise<boolean> {
  const attempt = new AbortController()
  const limit = setTimeout(() => attempt.abort(), ANSWER_WITHIN_MS)
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: attempt.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(limit)
  }
}

/** Starts again as after a reload; a health check that is on its way changes nothing. For tests, which share a page. */
export function resetConnection(): void {
  clearTimeout(timer)
  timer = undefined
  asking = undefined
  pause = FIRST_PAUSE_MS
  connection.set('there')
  resets += 1
}

function askNow(): void {
  if (getConnection() !== 'gone' || document.visibilityState === 'hidden') return
  pause = FIRST_PAUSE_MS
  asking ??= ask()
}

async function ask(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const resetsBefore = resets
  const answers = await serverAnswers()
  if (resets !== resetsBefore) return
  asking = undefined
  if (answers) {
    if (getConnection() === 'gone') comeBack()
    return
  }
  connection.set('gone')
  timer = setTimeout(() => {
    asking ??= ask()
  }, pause)
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
}

function comeBack(): void {
  pause = FIRST_PAUSE_MS
  connection.set('back')
  setTimeout(() => getConnection() === 'back' && connection.set('there'), RETURN_SHOWN_MS)
}
