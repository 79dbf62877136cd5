import { useSession } from '../lib/session/use-session.ts'
import { Shell } from './frame/Shell.tsx'

/**
 * Renders the pages behind sign-in only while there is a session; the guard of the route leads to /login. Another user
 * finds them as if just opened: no form, no place in a list, no message of the former one.
 */
export function RequireSession() {
  const userId = useSession()?.user.id
  return userId === undefined ? null : <Shell key={userId} />
}
