import { useSession } from './use-session.ts'

import type { Me } from '@mezgeb/contract/people/user'

/** Only below RequireSession. */
export function useUser(): Me {
  const session = useSession()
  if (session === null) throw new Error('useUser needs a session')
  return session.user
}
