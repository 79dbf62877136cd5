import { Activity, Suspense, lazy, useSyncExternalStore } from 'react'

import { onSellerCoverChange, sellerCover } from '../lib/session/seller-cover.ts'
import { useSession } from '../lib/session/use-session.ts'
import { Shell } from './frame/Shell.tsx'

const SellerCover = lazy(() =>
  import('./SellerCover.tsx').then((cover) => ({ default: cover.SellerCover })),
)

/**
 * Renders the pages behind sign-in only while there is a session; the guard of the route leads to /login. Another user
 * finds them as if just opened: no form, no place in a list, no message of the former one. The question who sells hides
 * them meanwhile, and what was typed stays.
 */
export function RequireSession() {
  const userId = useSession()?.user.id
  const cover = useSyncExternalStore(onSellerCoverChange, sellerCover)
  if (userId === undefined) return null
  return (
    <>
      <Activity mode={cover === null ? 'visible' : 'hidden'}>
        <Shell key={userId} />
      </Activity>
      {cover !== null && (
        <Suspense>
          <SellerCover key={cover} isLocked={cover === 'locked'} />
        </Suspense>
      )}
    </>
  )
}
