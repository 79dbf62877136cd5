import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError, isRefusal } from './api-error.ts'
import { call } from './call.ts'
import { serverAnswers } from './connection.ts'
import { showsTopics } from './cache/query-key.ts'
import { getSession } from '../session/session.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/kit/endpoint'

import type { SentParts } from './call.ts'

const UNSEEN = [
  'STALE_VERSION',
  'OUT_OF_STOCK',
  'HAS_EXPIRED',
  'MORE_THAN_SOLD',
  'NOTHING_TO_RETURN',
  'MORE_THAN_HELD',
  'MORE_THAN_OWED',
  'MORE_THAN_OPEN',
  'VOUCHER_REST',
  'VOUCHER_VOID',
  'GOODS_BILLED',
  'TILL_CLOSED',
  'SHIFT_OPEN',
  'DAY_CLOSED',
  'TILLS_OPEN',
  'PRICE_CHANGED',
  'KEY_REUSED',
  'TRANSFER_MOVED_ON',
  'ALREADY_REVERSED',
  'STATUS_CHANGE',
] as const

/**
 * One key per mounted form and creating call: a lost response never makes two records. Changed topics are refetched afterwards.
 * `onSaved` gets the reply even after unmounting, but not after a change of user. `key`: for the form's draft.
 */
export function useSave<E extends Endpoint>(endpoint: E, onSaved?: (reply: ReplyOf<E>) => void) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  const { changes = [] } = endpoint
  const outdate = () =>
    client.invalidateQueries({
      predicate: (query) => showsTopics(query, changes),
      refetchType: 'none',
    })
  // Without the queries that `onSaved` has just updated.
  const refetch = () =>
    client.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.isInvalidated && showsTopics(query, changes),
    })
  const readAgain = () => {
    void outdate()
    void refetch()
  }
  const readOnceThere = async () => {
    if (await serverAnswers()) readAgain()
  }
  const mutation = useMutation<ReplyOf<E>, Error, Sent<E> & SentParts>({
    mutationFn: async (sent) => {
      const userId = getSession()?.user.id
      const options = endpoint.creates ? { idempotencyKey: key.current() } : {}
      const reply = await call(endpoint, sent, options)
      // The reply belongs to the user who saved, not to one who signed in meanwhile.
      if (getSession()?.user.id !== userId) throw new Error('Saved for a user who is gone.')
      return reply
    },
    onSuccess: (reply) => {
      key.renew()
      void outdate()
      onSaved?.(reply)
      void refetch()
    },
    onError: (error) => {
      // Refused because of unseen data. KEY_REUSED: an earlier try was saved, its response lost. The key stays, or the next Save
      // would make a second record.
      if (UNSEEN.some((code) => isRefusal(error, code))) readAgain()
      // Only a refetch shows whether a write succeeded whose response was lost; the connection's return refetches everything.
      const isLost = error instanceof ApiError && error.status === 0
      if (isLost) void readOnceThere()
    },
  })
  return { ...mutation, key }
}
