import { doubtConnection, serverAnswers } from './connection.ts'

const KEY = 'reloaded-for'
// Chromium, Firefox, Safari, and Vite for a stylesheet.
const MESSAGES = /dynamically imported module|importing a module script failed|unable to preload/i

let deciding: Promise<boolean> | undefined

/** Whether a page, a dialog or a language failed to load. */
export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && MESSAGES.test(error.message)
}

/**
 * Reloads the page, at most once per file, when the server answers but no longer has the file: a new version was deployed.
 * False when the page stays: the server is unreachable, or a reload did not help.
 */
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
