import { TOPICS } from '@mezgeb/contract/topics'

import { setToldOfChanges } from '../lib/freshness.ts'
import { listenForChanges } from '../lib/listen-for-changes.ts'
import { createLookAgain } from '../lib/look-again.ts'
import { ownRequests } from '../lib/own-requests.ts'
import { getSession } from '../lib/session.ts'
import { isDialogOpen } from '../ui/use-scroll-lock.ts'

import type { QueryClient } from '@tanstack/react-query'

/** Shows whoever is signed in what others change as they change it (decisions/0027). Returns how to stop. */
export function followChanges(client: QueryClient): () => void {
  const look = createLookAgain(client, isDialogOpen)
  const stopListening = listenForChanges({
    onEvent({ topics, by }) {
      if (by !== null && ownRequests.delete(by)) look.outdate(topics)
      else look.changed(topics, topics.length === TOPICS.length)
    },
    // A SUPER_ADMIN sees figures of all institutions, and hears of the institutions only.
    onHearing: (isHearing) =>
      setToldOfChanges(isHearing && getSession()?.user.role !== 'SUPER_ADMIN'),
  })
  return () => {
    stopListening()
    look.stop()
  }
}
