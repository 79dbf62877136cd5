import { redirect } from '@tanstack/react-router'

import { mayUser } from '../lib/session/access.ts'
import { opensTill } from '../lib/session/opens-till.ts'
import { homeOf } from '../lib/shell/paths.ts'
import { getSession, lastEndedSession } from '../lib/session/session.ts'

import type { HistoryState, ParsedLocation } from '@tanstack/react-router'

import type { EndedSession, SessionEnd } from '../lib/session/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the sign-in page is shown. */
    notice?: 'registered' | 'expired' | 'passwordChanged' | undefined
    /** The e-mail that the sign-in page fills in. */
    email?: string | undefined
    /** Where the user wanted to be, and who that was if somebody was signed in. */
    wanted?: { href: string; userId: string | undefined } | undefined
  }
}

const NOTICES = {
  logout: undefined,
  expired: 'expired',
  password: 'passwordChanged',
  handOver: undefined,
} as const satisfies Record<SessionEnd, HistoryState['notice']>

type At = { location: ParsedLocation }

/**
 * Sends everybody who is not signed in to /login (spec §2), from where they come back here, and a super admin, who has no
 * business, from /dashboard to the overview of all (decisions §7).
 */
export function requireSession({ location }: At): void {
  const user = getSession()?.user
  if (user !== undefined) {
    const wanted = location.pathname === '/dashboard' ? homeOf(user) : location.pathname
    // The server refuses everything else until then.
    const to = user.mustChangeCredentials === true ? '/settings' : wanted
    if (to !== location.pathname) redirect({ to, replace: true, throw: true })
    return
  }
  const ended = lastEndedSession()
  const isOwnChoice = ended?.why === 'logout' || ended?.why === 'password'
  redirect({
    throw: true,
    to: '/login',
    replace: true,
    state: {
      notice: ended === null ? undefined : NOTICES[ended.why],
      email: ended === null || isSomebodyElse(ended.why) ? undefined : ended.email,
      wanted: isOwnChoice ? undefined : { href: location.href, userId: wantedBy(ended) },
    },
  })
}

/** Sends the signed-in user away from /login and /register: back to the page that asked for a session, to the till of its device, or home. */
export function requireNoSession({ location }: At): void {
  const session = getSession()
  if (session === null) return
  const { wanted } = location.state
  const mayReturn = wanted !== undefined && (wanted.userId ?? session.user.id) === session.user.id
  const back = mayReturn ? { href: wanted.href } : {}
  const to = opensTill() && mayUser(session.user, 'sales.create') ? '/till' : '/dashboard'
  redirect({ to, replace: true, ...back, throw: true })
}

/** For the bare address and for unknown ones (spec §2). */
export function leadToDashboard(): void {
  redirect({ to: '/dashboard', replace: true, throw: true })
}

const isSomebodyElse = (why: SessionEnd) => why === 'logout' || why === 'handOver'

/** The next seller goes on where the former one was. */
function wantedBy(ended: EndedSession | null): string | undefined {
  return ended === null || ended.why === 'handOver' ? undefined : ended.userId
}
