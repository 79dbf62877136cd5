import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Answer } from './test-api.ts'

const TWINS = 8

/**
 * Sends one keyed call many times at once and then again: one of them creates, all others replay the same answer, byte
 * for byte. Returns the key and the answer.
 */
export async function expectCreatedOnce<E>(
  send: (key: string) => Promise<Answer<E>>,
): Promise<{ key: string; answer: Answer<E> }> {
  const key = randomUUID()
  const twins = await Promise.all(Array.from({ length: TWINS }, () => send(key)))
  const late = await send(key)
  const answers = [...twins, late]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  const replays = answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')
  expect(replays).toHaveLength(TWINS)
  return { key, answer: late }
}
