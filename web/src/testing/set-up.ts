import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

import { resetConnection } from '../lib/api/connection.ts'
import { clearAnswers } from '../lib/api/cache/etag-cache.ts'
import { endSession, getSession } from '../lib/session/session.ts'
import { getLanguage, setLanguage } from '../texts/texts.ts'
import { clearToasts, holdToasts } from '../ui/shell/toast.ts'

// The files of a worker share one page and its modules: each test leaves them as it found them.
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
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
