import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { useEffect, useState } from 'react'

import { App } from '../app/App.tsx'
import { followSession } from '../app/follow-session.ts'
import { createAppRouter } from '../app/routes.tsx'
import { createQueryClient } from '../lib/api/cache/query-client.ts'
import { startSession } from '../lib/session/session.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { AppRouter } from '../app/routes.tsx'

/** The whole app at an address, signed in as `user` when one is given. */
export function renderApp(path: string, user?: User) {
  if (user !== undefined) startSession({ token: `token-of-${user.id}`, user })
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<FollowedApp router={router} />)
  return router
}

// A test that unmounts the app before signing out leaves no page that is still loading.
function FollowedApp({ router }: { router: AppRouter }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => followSession(router), [router])
  return <App router={router} queryClient={queryClient} />
}
