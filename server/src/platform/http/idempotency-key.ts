import { createHash, createHmac } from 'node:crypto'

import { INVALID_KEY, KEY_MAX } from '@mezgeb/contract/kit/fields'

import { AppError } from '../app-error.ts'

import type { IdempotencyKey } from '../db/create-once.ts'

/**
 * Reads the Idempotency-Key header (decisions §2): null without one, 400 when it is empty or over 255 characters.
 * `body` is that of `keyedBody`.
 */
export function idempotencyKey(
  header: string | string[] | undefined,
  call: string,
  body: string,
): IdempotencyKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || header === '' || header.length > KEY_MAX) {
    throw new AppError('INVALID', { fields: [{ path: 'Idempotency-Key', message: INVALID_KEY }] })
  }
  return {
    call,
    keyHash: createHash('sha256').update(header).digest(),
    requestHash: createHmac('sha256', header).update(body).digest(),
  }
}

/** The body as a key compares it: as it was sent, or JSON without the condition of the call and the time of sending. */
export function keyedBody(sent: { body: unknown; bodyText: string }, condition?: string): string {
  const { body, bodyText } = sent
  if (typeof body !== 'object' || body === null) return bodyText
  const isTimed = 'sentAt' in body
  if (!isTimed && (condition === undefined || !(condition in body))) return bodyText
  return JSON.stringify({ ...body, [condition ?? 'sentAt']: undefined, sentAt: undefined })
}
