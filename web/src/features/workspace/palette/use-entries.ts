import { useRouter } from '@tanstack/react-router'

import { t } from '../../../texts/texts.ts'
import { fits } from './palette-entry.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { PaletteEntry } from './palette-entry.ts'
import type { RecentChoice } from './recent-choices.ts'

/**
 * The palette's entries: the matches of the typed text; without text the last choices, all
 * commands, the latest sales.
 */
export function useEntries(typed: string, user: User, choices: readonly RecentChoice[]) {
  const router = useRouter()
  const commands = useCommands(user)
  const found = useFound(typed, user)
  if (typed !== '') {
    const fitting = commands.filter((entry) => fits(entry, typed))
    return { ...found, entries: [...fitting, ...found.entries] }
  }

  const group = t.palette.recent
  const recent = choices.flatMap((choice): PaletteEntry[] => {
    const command = commands.find(({ id }) => id === choice.id)
    if (command !== undefined) return [{ ...command, group }]
    const { id, label, href } = choice
    if (href === undefined) return []
    return [{ id, label, href, group, choose: () => router.history.push(href) }]
  })
  const others = commands.filter(({ id }) => !recent.some((entry) => entry.id === id))
  return { ...found, entries: [...recent, ...others, ...found.entries] }
}
