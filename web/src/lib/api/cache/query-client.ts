import { QueryClient } from '@tanstack/react-query'

import { ApiError } from '../api-error.ts'
import { getConnection, onConnectionChange } from '../connection.ts'
import { freshFor } from './freshness.ts'
import { clearAnswers } from './etag-cache.ts'
import { getSession, onSessionChange } from '../../session/session.ts'

/** The query cache belongs to one user: a change of user empties it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: freshFor, retry: mayRetry },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  let userId = getSession()?.user.id
  onSessionChange(() => {
    const nextId = getSession()?.user.id
    if (nextId !== userId) {
      client.clear()
      clearAnswers()
    }
    userId = nextId
  })
  onConnectionChange(() => {
    if (getConnection() === 'back') void readAgain(client)
  })
  return client
}

/** After a reconnect: queries may have failed, hang on a dead connection or be out of date. */
async function readAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  await client.invalidateQueries()
}

// A weak network loses a packet now and then; a retry changes no refusal.
function mayRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0
}
