import { ApiError } from './api-error.ts'
import { callUrl, pathWith } from './call-url.ts'
import { doubtConnection, doubtUnlessAnswered } from './connection.ts'
import { endSession, getSession } from '../session/session.ts'

import type { Endpoint, Sent } from '@mezgeb/contract/kit/endpoint'

import type { SentParts } from './call.ts'

/** Reads bytes, which the browser keeps under their address. A failure throws an ApiError. */
export async function callBytes<E extends Endpoint & { bytes: true }>(
  endpoint: E,
  { params, query }: Sent<E> & SentParts,
): Promise<Blob> {
  const token = getSession()?.token
  const headers = { Authorization: `Bearer ${token}` }
  try {
    const requested = fetch(callUrl(pathWith(endpoint.path, params), query), { headers })
    const response = await doubtUnlessAnswered(requested)
    if (response.ok) return await response.blob()
    if (response.status === 401 && token !== undefined) endSession(token, 'expired')
    throw new ApiError(endpoint, { status: response.status })
  } catch (error) {
    if (error instanceof ApiError) throw error
    doubtConnection()
    throw new ApiError(endpoint, { status: 0 }, { cause: error })
  }
}
