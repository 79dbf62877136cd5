import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { Failure } from '@mezgeb/contract/kit/failure'
import type { Answer } from '../test-api.ts'

/** The answer of a server; the text is parsed only on access. */
export function answerOf<E>(
  status: number,
  headers: Answer<E>['headers'],
  text: string,
): Answer<E> {
  return {
    status,
    headers,
    text,
    // Typed by the contract; senders validate a success by the schema.
    get body() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return json(text) as ReplyOf<E>
    },
    get failure() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at only when the call did not succeed
      return json(text) as Failure
    },
  }
}

function json(text: string): unknown {
  return JSON.parse(text)
}
