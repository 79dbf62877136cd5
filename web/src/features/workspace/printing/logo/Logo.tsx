import { Suspense, lazy } from 'react'

import { useUser } from '../../../../lib/session/use-user.ts'

// Most institutions have none.
const LogoPicture = lazy(() => import('./LogoPicture.tsx').catch(() => ({ default: () => null })))

/** The logo of the own institution; nothing without one. Printing waits for it. */
export function Logo() {
  const { institution } = useUser()
  if (institution?.logo === undefined) return null
  const { id, logo } = institution
  return (
    <Suspense fallback={<span data-awaited="" />}>
      <LogoPicture key={logo} id={id} logo={logo} />
    </Suspense>
  )
}
