import { TOPICS } from '@mezgeb/contract/features'
import * as z from 'zod/mini'

import type { Change } from '@mezgeb/contract/features'
import type { Success } from '../http/call.ts'
import type { Affects } from './affects.ts'

/** A change of data, as it is published to the listeners of the institution. */
export type ChangeEvent = {
  institutionId: string
  /** Null: of the whole institution. */
  branchId: string | null
  topics: readonly Change[]
  /** The id of the request that made the change; null when several did. */
  by: string | null
}

/** Makes the events of a successful call, one for each branch; none for one that changes nothing. */
export function eventsOf(all: readonly Affects[]): (success: Success) => ChangeEvent[] {
  const byEndpoint = new Map(all)
  return ({ endpoint, request: { actor, id }, body, reply }) => {
    const { changes = [] } = endpoint
    if (changes.length === 0) return []
    const affected = byEndpoint.get(endpoint)?.({ body, reply }) ?? {}
    const institutionId = affected.institutionId ?? actor?.institutionId
    if (institutionId === undefined) return []
    const { branchIds = [affected.branchId ?? null] } = affected
    return branchIds.map((branchId) => ({ institutionId, branchId, topics: changes, by: id }))
  }
}

const Message = z.array(
  z.tuple([
    z.string(),
    z.nullable(z.string()),
    z.array(z.enum([...TOPICS, 'sessions'])),
    z.nullable(z.string()),
  ]),
)

/** A notification of PostgreSQL holds less than 8000 bytes. */
const TEXT_MAX = 7500

/** Events as messages for the bus. */
export function messagesOf(all: readonly ChangeEvent[]): string[] {
  const texts: string[] = []
  let text = ''
  for (const { institutionId, branchId, topics, by } of all) {
    const next = JSON.stringify([institutionId, branchId, topics, by])
    if (text !== '' && text.length + next.length > TEXT_MAX) {
      texts.push(`[${text}]`)
      text = ''
    }
    text += text === '' ? next : `,${next}`
  }
  return text === '' ? texts : [...texts, `[${text}]`]
}

/** The events of a message; none when it is malformed. */
export function eventsIn(text: string): ChangeEvent[] {
  try {
    return Message.parse(JSON.parse(text)).map(([institutionId, branchId, topics, by]) => ({
      institutionId,
      branchId,
      topics,
      by,
    }))
  } catch {
    return []
  }
}
