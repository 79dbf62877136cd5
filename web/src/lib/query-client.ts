import { QueryClient } from '@tanstack/react-query'

import { ApiError } from './api-error.ts'
import { getConnection, onConnectionChange } from './connection.ts'
import { freshFor } from './freshness.ts'
import { forgetAnswers } from './known-answers.ts'
import { getSession, onSessionChange } from './session.ts'

/** The cache of the server's answers. Belongs to one user: a change of user empties it. */
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
      forgetAnswers()
    }
    userId = nextId
  })
  onConnectionChange(() => {
    if (getConnection() === 'back') void readAgain(client)
  })
  return client
}

/** Whatever failed, waits on a line that is no more, or may have changed meanwhile, is read again without anybody asking. */
async function readAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  await client.invalidateQueries()
}

// A cheap phone loses a packet now and then; what the server refused stays refused.
function mayRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0
}
