import { doubtConnection, serverAnswers } from './connection.ts'

const KEY = 'reloaded-for'
// Chromium, Firefox, Safari, and Vite for a stylesheet.
const MESSAGES = /dynamically imported module|importing a module script failed|unable to preload/i

let deciding: Promise<boolean> | undefined

export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && MESSAGES.test(error.message)
}

/** Reloads, once per file, when a new version has it no more. False: the server is unreachable, or a reload did not help. */
export function reloadForNewCode(missing: Error): Promise<boolean> {
  deciding ??= reload(missing.message).finally(() => {
    deciding = undefined
  })
  return deciding
}

async function reload(what: string): Promise<boolean> {
  if (!(await serverAnswers())) {
    doubtConnection()
    return false
  }
  try {
    if (sessionStorage.getItem(KEY) === what) return false
    sessionStorage.setItem(KEY, what)
  } catch {
    // Without storage the reload could repeat for ever.
    return false
  }
  window.location.reload()
  return true
}
