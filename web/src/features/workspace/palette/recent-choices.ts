import * as z from 'zod/mini'

import { store, readStored } from '../../../lib/session/storage.ts'

/** The stored part of a chosen search result: enough to open it again. */
const Choice = z.object({ id: z.string(), label: z.string(), href: z.optional(z.string()) })
export type RecentChoice = z.infer<typeof Choice>

const Choices = z.catch(z.array(Choice), [])
const STORED_MAX = 5

const keyOf = (userId: string) => `recent:${userId}`

/** This user's choices in the palette in this browser, newest first. */
export function recentChoices(userId: string): RecentChoice[] {
  try {
    return Choices.parse(JSON.parse(readStored(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Puts a choice in front. */
export function rememberChoice(userId: string, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id)
  store(keyOf(userId), JSON.stringify([choice, ...others].slice(0, STORED_MAX)))
}
