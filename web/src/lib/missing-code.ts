import { doubtConnection, serverAnswers } from './connection.ts'

const KEY = 'reloaded-for'
// Chromium, Firefox, Safari, and Vite for a stylesheet.
const MESSAGES = /dynamically imported module|importing a module script failed|unable to preload/i

let deciding: Promise<boolean> | undefined

/** Whether a page, a dialog or a language could not be fetched. */
export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && MESSAGES.test(error.message)
}

/**
 * The server answers but has that file no more: it was rebuilt, so the page is loaded anew, once for each file.
 * False when the page stays: the connection is gone, or loading anew did not help.
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
    // Without storage nobody would know that it was tried before.
    return false
  }
  window.location.reload()
  return true
}
