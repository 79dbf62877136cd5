// A small file that is loaded first. It requests the data of the first screen while the code of that screen loads.
import { firstReads } from './app/first-reads.ts'
import { prefetch } from './lib/api/cache/prefetched.ts'
import { readStored } from './lib/session/storage.ts'

import type { User } from '@mezgeb/contract/people/user'

try {
  // As `lib/session/session.ts` stores them (spec §4); importing it would make this file larger.
  const [token, user] = [readStored('token'), readStored('user')]
  if (token !== null && user !== null && window.location.search === '') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is shown, and a wrong one is only asked for in vain
    prefetch(firstReads(window.location.pathname, JSON.parse(user) as User), token)
  }
} catch (error) {
  console.warn('Nothing is read early', error)
}
