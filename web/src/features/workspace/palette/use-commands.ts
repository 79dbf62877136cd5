import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'

import { openShellDialog } from '../../../lib/shell/shell-dialog.ts'
import { LANGUAGES, getLanguage, t } from '../../../texts/texts.ts'
import { WritesOff } from '../../../ui/kit/writes-off.ts'
import { setColorScheme, useColorScheme } from '../../../ui/shell/color-scheme.ts'
import { pressPageActionAt } from '../../../ui/shell/page-action.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { actionsOf, navItemsOf } from '../../nav-items.ts'
import { signOut } from '../../people/accounts/sign-out.ts'
import { chooseLanguage } from '../settings/choose-language.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { Language } from '../../../texts/texts.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The palette's local commands: actions, screens, and the settings of this device. */
export function useCommands(user: User): PaletteEntry[] {
  const router = useRouter()
  const mayWrite = useContext(WritesOff) === null
  const scheme = useColorScheme() === 'dark' ? 'light' : 'dark'
  const { actions, screens, more } = t.palette
  const pages = navItemsOf(user)

  const runs = actionsOf(user).map(({ name, letter, run }) => ({
    id: `do:${letter}`,
    group: actions,
    label: name,
    keys: [letter.toUpperCase()],
    choose: run,
  }))
  const adds = pages.flatMap(({ to, add }) => {
    if (add === undefined) return []
    const choose = () => {
      pressPageActionAt(to)
      if (router.state.location.pathname !== to) router.history.push(to)
    }
    return [{ id: `add:${to}`, group: actions, label: add, choose }]
  })
  return [
    ...(mayWrite ? [...runs, ...adds] : []),
    ...pages.map(({ to, title, letter }) => ({
      id: `screen:${to}`,
      group: screens,
      label: title,
      keys: ['G', letter.toUpperCase()],
      choose: () => router.history.push(to),
    })),
    languageEntry(),
    {
      id: 'do:scheme',
      group: more,
      label: t.palette[scheme],
      choose: () => setColorScheme(scheme),
    },
    {
      id: 'do:shortcuts',
      group: more,
      label: t.app.shortcuts,
      keys: ['?'],
      choose: () => openShellDialog('shortcuts'),
    },
    { id: 'do:logout', group: more, label: t.app.logout, choose: signOut },
  ]
}

function languageEntry(): PaletteEntry {
  const other = getLanguage() === 'en' ? 'am' : 'en'
  return {
    id: `language:${other}`,
    group: t.palette.more,
    label: LANGUAGES[other],
    detail: t.settings.language,
    choose: () => void showLanguage(other),
  }
}

async function showLanguage(wanted: Language): Promise<void> {
  if (!(await chooseLanguage(wanted, null))) showToast(t.app.wordsMissing)
}
