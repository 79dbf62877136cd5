import { useMutation, useQueryClient } from '@tanstack/react-query'

import { isRefusal } from './api-error.ts'
import { call } from './call.ts'
import { queryKey } from './query-key.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/endpoint'

import type { SentParts } from './call.ts'

const UNSEEN = ['STALE_VERSION', 'OUT_OF_STOCK', 'KEY_REUSED'] as const

/**
 * A write. A creating call carries one key per mounted form, kept across retries, so that a lost answer
 * never makes two records. Afterwards everything that `changes` names is read again, and `onSaved` hears the
 * answer even when the component that asked is gone.
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
  return useMutation<ReplyOf<E>, Error, Sent<E> & SentParts>({
    mutationFn: (sent) =>
      call(endpoint, sent, endpoint.creates ? { idempotencyKey: key.current() } : {}),
    onSuccess: (reply) => {
      key.renew()
      onSaved?.(reply)
      readAgain()
    },
    onError: (error) => {
      // Refused because of something that the user could not see yet. KEY_REUSED is one of them: an earlier try was
      // saved and its answer lost. The key stays, or the next Save of this form would make a second record.
      if (UNSEEN.some((code) => isRefusal(error, code))) readAgain()
    },
  })
}
