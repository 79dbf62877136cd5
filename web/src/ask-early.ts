// Runs before all other code, from a small file of its own: what the first screen reads is on its way while the
// browser still fetches the screen.
import { firstReads } from './app/first-reads.ts'
import { askEarly } from './lib/early-answers.ts'
import { kept } from './lib/kept.ts'

import type { User } from '@mezgeb/contract/users'

try {
  // As `lib/session.ts` keeps them (spec §4); with it would come the schemas, which are most of what is waited for.
  const [token, user] = [kept('token'), kept('user')]
  if (token !== null && user !== null && window.location.search === '') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is shown, and a wrong one is only asked for in vain
    askEarly(firstReads(window.location.pathname, JSON.parse(user) as User), token)
    if ('requestIdleCallback' in window) requestIdleCallback(warmFormats)
  }
} catch (error) {
  console.warn('Nothing is read early', error)
}

// The first formatter of a page takes 12 ms, 50 on a cheap phone, whichever it is: while the screen's code or its answer is
// awaited they cost nothing, when its figures are drawn they do.
function warmFormats(): void {
  new Intl.NumberFormat('en-US').format(0)
  new Intl.DateTimeFormat('en-US').format(0)
}
