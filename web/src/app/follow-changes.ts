import { TOPICS } from '@mezgeb/contract/features'

import { setLive } from '../lib/api/cache/freshness.ts'
import { listenForChanges } from '../lib/live/listen-for-changes.ts'
import { createRefetcher } from '../lib/live/refetch-on-change.ts'
import { ownRequestIds } from '../lib/live/own-request-ids.ts'
import { getSession } from '../lib/session/session.ts'
import { isDialogOpen } from '../ui/dialog/use-scroll-lock.ts'

import type { QueryClient } from '@tanstack/react-query'

/**
 * Shows the signed-in user the changes of others at once (decisions/0027). Returns the unsubscribe
 * function.
 */
export function followChanges(client: QueryClient): () => void {
  const look = createRefetcher(client, isDialogOpen)
  const stopListening = listenForChanges({
    onEvent({ topics, by }) {
      if (by !== null && ownRequestIds.delete(by)) look.outdate(topics)
      else look.changed(topics, topics.length === TOPICS.length)
    },
    // The platform sees figures of all institutions, and gets events of institutions and users only.
    onLive: (isLive) => setLive(isLive && getSession()?.user.institution !== null),
  })
  return () => {
    stopListening()
    look.stop()
  }
}
