import { Institution } from '@mezgeb/contract/institutions'
import { TOPICS } from '@mezgeb/contract/topics'
import * as z from 'zod/mini'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { Change } from '@mezgeb/contract/topics'
import type { Actor } from '../actor.ts'

/** That something has changed, in which institution, and in which branch where it is a branch's own. */
export type News = {
  institutionId: string
  branchId: string | null
  topics: readonly Change[]
  /** The id of the request that did it; null when several did. */
  by: string | null
}

/** A call that has succeeded. */
export type Success = {
  endpoint: Endpoint
  request: { actor: Actor | null; id: string }
  body: unknown
  /** What was answered; asked for only where what was sent does not tell. */
  reply: () => unknown
}

/** What there is to tell of a call; null of one that changes nothing. */
export function newsOf({ endpoint, request, body, reply }: Success): News | null {
  const { changes = [] } = endpoint
  const { actor, id } = request
  if (changes.length === 0) return null
  const institutionId =
    actor !== null && actor.role !== 'SUPER_ADMIN'
      ? actor.institutionId
      : (institutionIn(endpoint, reply()) ?? actor?.institutionId)
  if (institutionId === undefined) return null
  // What was sent and has succeeded is what was meant: a sale's answer need not be read again.
  const branchId = textIn(body, 'branchId') ?? branchIn(reply())
  return { institutionId, branchId, topics: changes, by: id }
}

function institutionIn(endpoint: Endpoint, reply: unknown): string | undefined {
  const own = endpoint.reply === Institution ? textIn(reply, 'id') : null
  return own ?? textIn(partOf(reply, 'institution'), 'id') ?? undefined
}

function branchIn(reply: unknown): string | null {
  return textIn(reply, 'branchId') ?? textIn(partOf(reply, 'branch'), 'id')
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined
}

function textIn(value: unknown, name: string): string | null {
  const part = partOf(value, name)
  return typeof part === 'string' ? part : null
}

const Told = z.array(
  z.tuple([
    z.string(),
    z.nullable(z.string()),
    z.array(z.enum([...TOPICS, 'sessions'])),
    z.nullable(z.string()),
  ]),
)

/** PostgreSQL takes less than 8000 bytes. */
const TEXT_MAX = 7500

/** News as texts for the channel. */
export function newsTexts(all: readonly News[]): string[] {
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

/** The news in a text of the channel; none in one that is not ours. */
export function newsIn(text: string): News[] {
  try {
    return Told.parse(JSON.parse(text)).map(([institutionId, branchId, topics, by]) => ({
      institutionId,
      branchId,
      topics,
      by,
    }))
  } catch {
    return []
  }
}
