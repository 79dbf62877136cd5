import * as z from 'zod/mini'

import { keep, kept } from '../../lib/kept.ts'

/** What is kept of a choice that the server found: enough to go there again. */
const Choice = z.object({ id: z.string(), label: z.string(), href: z.optional(z.string()) })
export type RecentChoice = z.infer<typeof Choice>

const Choices = z.catch(z.array(Choice), [])
const KEPT_MAX = 5

const keyOf = (userId: string) => `recent:${userId}`

/** What this user chose in the palette in this browser, the last one first. */
export function recentChoices(userId: string): RecentChoice[] {
  try {
    return Choices.parse(JSON.parse(kept(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Puts a choice in front. */
export function rememberChoice(userId: string, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id)
  keep(keyOf(userId), JSON.stringify([choice, ...others].slice(0, KEPT_MAX)))
}
