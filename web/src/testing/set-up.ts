import { cleanup, configure } from '@testing-library/react'
import React from 'react'
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest'

import { resetConnection } from '../lib/api/connection.ts'
import { clearAnswers } from '../lib/api/cache/etag-cache.ts'
import { endSession, getSession } from '../lib/session/session.ts'
import { getLanguage, setLanguage } from '../texts/texts.ts'
import { clearToasts, holdToasts } from '../ui/shell/toast.ts'
import './quick-queries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds that `findBy` and `waitFor` wait: the first test of a file waits for the page's code. */
    findTimeout: number
  }
}

configure({ asyncUtilTimeout: inject('findTimeout') })
withoutOwnerStacks()

/** React's development build notes a stack for each of its first 10,000 elements of a second: a sixth of the tests' time. */
function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set(_count: number) {},
    configurable: true,
  })
}

// The files of a worker share one page and its modules: each test leaves them as it found them, and finds them empty also after
// one that timed out, whose calls may render after its cleanup.
const headOfEnvironment = new Set(document.head.childNodes)

beforeEach(emptyPage)
afterEach(async () => {
  emptyPage()
  const session = getSession()
  if (session !== null) endSession(session.token, 'logout')
  resetConnection()
  clearAnswers()
  holdToasts(false)
  clearToasts()
  if (getLanguage() !== 'en') await setLanguage('en')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

// A part of a page that still loads when its file ends fails, and would then be missing in the next file.
afterAll(() => vi.dynamicImportSettled())

function emptyPage(): void {
  cleanup()
  vi.useRealTimers()
  document.body.replaceChildren()
  for (const added of document.head.childNodes) {
    if (!headOfEnvironment.has(added)) added.remove()
  }
  window.history.replaceState(null, '', '/')
}
