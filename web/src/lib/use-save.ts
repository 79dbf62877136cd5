import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError, isRefusal } from './api-error.ts'
import { call } from './call.ts'
import { serverAnswers } from './connection.ts'
import { queryKey } from './query-key.ts'
import { getSession } from './session.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/endpoint'

import type { SentParts } from './call.ts'

const UNSEEN = ['STALE_VERSION', 'OUT_OF_STOCK', 'KEY_REUSED'] as const

/**
 * A write. A creating call carries one key per mounted form, kept across retries, so that a lost answer
 * never makes two records. Afterwards everything that `changes` names is read again, and `onSaved` hears the
 * answer even when the component that asked is gone, but not when its user is. `key`: for the form's draft.
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  changes: readonly Endpoint[],
  onSaved?: (reply: ReplyOf<E>) => void,
) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  const readAgain = () => {
    for (const changed of changes) void client.invalidateQueries({ queryKey: queryKey(changed) })
  }
  const readOnceThere = async () => {
    if (await serverAnswers()) readAgain()
  }
  const mutation = useMutation<ReplyOf<E>, Error, Sent<E> & SentParts>({
    mutationFn: async (sent) => {
      const userId = getSession()?.user.id
      const options = endpoint.creates ? { idempotencyKey: key.current() } : {}
      const reply = await call(endpoint, sent, options)
      // Whoever is signed in now must neither see nor keep anything of it.
      if (getSession()?.user.id !== userId) throw new Error('Saved for a user who is gone.')
      return reply
    },
    onSuccess: (reply) => {
      key.renew()
      onSaved?.(reply)
      readAgain()
    },
    onError: (error) => {
      // Refused because of something that the user could not see yet. KEY_REUSED is one of them: an earlier try was
      // saved and its answer lost. The key stays, or the next Save of this form would make a second record.
      if (UNSEEN.some((code) => isRefusal(error, code))) readAgain()
      // The answer was lost: only what stands there now tells whether it was done. While the connection is gone, its
      // return reads everything again.
      const isLost = error instanceof ApiError && error.status === 0
      if (isLost) void readOnceThere()
    },
  })
  return { ...mutation, key }
}
