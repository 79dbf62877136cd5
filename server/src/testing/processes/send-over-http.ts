import { firstEvent } from '../first-event.ts'
import { filledPath, headersOf, jsonText, textsOf } from '../request-parts.ts'

import type { Endpoint, ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { Failure } from '@mezgeb/contract/kit/failure'
import type { Answer, Sending } from '../test-api.ts'

/** Makes a call at a server in another process. A success that breaks the contract is an error. */
export async function sendOverHttp<E extends Endpoint>(
  url: string,
  endpoint: E,
  { token, key, address, params, query, body }: Sending,
): Promise<Answer<E>> {
  const search = new URLSearchParams(textsOf(query)).toString()
  const target = `${url}/api${filledPath(endpoint, params)}${search === '' ? '' : `?${search}`}`
  const response = await fetch(target, {
    method: endpoint.method,
    headers: headersOf(
      {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
      token,
    ),
    ...(body === undefined ? {} : { body: jsonText(body) }),
  })
  const isStream = endpoint.streams === true && response.body !== null
  const text = isStream ? await firstEvent(response.body) : await response.text()
  const answer: Answer<E> = {
    status: response.status,
    get body() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract promises; judged below
      return json(text) as ReplyOf<E>
    },
    get failure() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at only when the call did not succeed
      return json(text) as Failure
    },
    headers: Object.fromEntries(response.headers),
    text,
  }
  if (response.ok && endpoint.reply !== undefined) {
    const issues = endpoint.reply.safeParse(answer.body).error?.issues ?? []
    if (issues.length > 0) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} broke its contract: ${issues[0]?.message}`,
      )
    }
  }
  return answer
}

function json(text: string): unknown {
  return JSON.parse(text)
}
