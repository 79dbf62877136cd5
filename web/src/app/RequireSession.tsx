import { useSession } from '../lib/use-session.ts'
import { Shell } from './Shell.tsx'

/** Renders the pages behind sign-in only while there is a session; the guard of the route leads to /login. */
export function RequireSession() {
  return useSession() === null ? null : <Shell />
}
