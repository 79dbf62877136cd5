import { answerOf } from './answer-of.ts'
import { firstEvent } from '../first-event.ts'
import { filledPath, headersOf, jsonText, textsOf } from '../request-parts.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
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
  const answer = answerOf<E>(response.status, Object.fromEntries(response.headers), text)
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
