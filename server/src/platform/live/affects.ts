import type { Endpoint, Received, ReplyOf } from '@mezgeb/contract/kit/endpoint'

/** Where a write takes effect; an absent institution is the caller's, an absent branch all of them. */
export type Affected = {
  institutionId?: string | undefined
  branchId?: string | null | undefined
  branchIds?: readonly string[]
}

type Success<Body, Reply> = { body: Body; reply: () => Reply }

export type Affects = readonly [
  endpoint: Endpoint,
  find: (success: Success<unknown, unknown>) => Affected,
]

/** Declares where a call takes effect, with the types of its body and reply. */
export function affects<E extends Endpoint>(
  endpoint: E,
  find: (success: Success<Received<E>['body'], ReplyOf<E>>) => Affected,
): Affects {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- body and reply were parsed by the endpoint's own schemas
  return [endpoint, find as Affects[1]]
}
