import { useEffect } from 'react'

import { getConnection, onConnectionChange } from '../lib/api/connection.ts'
import { t } from '../texts/texts.ts'
import { Spinner } from '../ui/kit/Spinner.tsx'

const PATIENCE_MS = 5_000

/**
 * Shown while a page's code loads. The browser does not repeat a request that hangs on a dead
 * connection, so the page reloads when the connection has been back for a while.
 */
export function PagePending() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const connection = getConnection()
      if (connection === 'gone') clearTimeout(timer)
      if (connection === 'back') timer = setTimeout(() => window.location.reload(), PATIENCE_MS)
    }
    follow()
    const stopFollowing = onConnectionChange(follow)
    return () => {
      stopFollowing()
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      <h1 className="visually-hidden">{t.ui.loading}</h1>
      <Spinner />
    </>
  )
}

/** The same while the frame around the page is on its way, too. */
export function FramePending() {
  return (
    <main>
      <PagePending />
    </main>
  )
}
