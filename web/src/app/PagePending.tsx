import { useEffect } from 'react'

import { getConnection, onConnectionChange } from '../lib/connection.ts'
import { Spinner } from '../ui/Spinner.tsx'

const PATIENCE_MS = 5_000

/**
 * While a page's code is on its way. What was asked for on a line that is no more never comes, and the browser does not
 * ask twice, so the page is loaded anew when the connection has been back for a while.
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
  return <Spinner />
}
