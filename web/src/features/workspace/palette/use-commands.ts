import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'

import { createBranch } from '@mezgeb/contract/business/branches'
import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { createCustomer } from '@mezgeb/contract/selling/customers'
import { createInstitution } from '@mezgeb/contract/business/institutions'
import { createProduct } from '@mezgeb/contract/catalogue/products'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { createUser } from '@mezgeb/contract/people/users'

import { mayUser } from '../../../lib/session/access.ts'
import { navShortcutsOf } from '../../../lib/shell/nav-shortcuts.ts'
import { paths } from '../../../lib/shell/paths.ts'
import { openShellDialog } from '../../../lib/shell/shell-dialog.ts'
import { LANGUAGES, getLanguage, t } from '../../../texts/texts.ts'
import { setColorScheme, useColorScheme } from '../../../ui/shell/color-scheme.ts'
import { pressPageActionAt } from '../../../ui/shell/page-action.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { WritesOff } from '../../../ui/kit/writes-off.ts'
import { signOut } from '../../people/accounts/sign-out.ts'
import { openSale } from '../../selling/sales/open-sale.ts'
import { useMaySell } from '../../selling/sales/use-may-sell.ts'
import { chooseLanguage } from '../settings/choose-language.ts'

import type { Needs } from '@mezgeb/contract/kit/permissions'
import type { Me } from '@mezgeb/contract/people/auth'

import type { Language, Texts } from '../../../texts/texts.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Add = {
  name: keyof Texts['app']['palette']['do']
  path: string
  needs: Needs
  /** The page is one of an institution and not of the platform. */
  isOfInstitution?: true
}

/** The create commands and their pages (decisions §4). */
const ADDS: readonly Add[] = [
  { name: 'product', path: paths.products, needs: createProduct.needs },
  { name: 'entry', path: paths.stock, needs: createStockEntry.needs },
  { name: 'customer', path: paths.customers, needs: createCustomer.needs },
  { name: 'category', path: paths.categories, needs: createCategory.needs },
  { name: 'supplier', path: paths.suppliers, needs: createSupplier.needs },
  { name: 'branch', path: paths.branches, needs: createBranch.needs },
  { name: 'staff', path: paths.users, needs: createUser.needs, isOfInstitution: true },
  { name: 'institution', path: paths.institutions, needs: createInstitution.needs },
]

/** The palette's local commands: actions, screens, and the settings of this device. */
export function useCommands(user: Me): PaletteEntry[] {
  const router = useRouter()
  const mayWrite = useContext(WritesOff) === null
  const maySell = useMaySell() && mayWrite
  const scheme = useColorScheme() === 'dark' ? 'light' : 'dark'
  const words = t.app.palette.do

  const action = (name: Add['name'], choose: () => void, keys?: string[]) => ({
    id: `do:${name}`,
    group: 'actions' as const,
    label: words[name],
    choose,
    ...(keys === undefined ? {} : { keys }),
  })
  const adds = ADDS.filter(
    ({ needs, isOfInstitution }) =>
      mayWrite && mayUser(user, needs) && (isOfInstitution !== true || user.institution !== null),
  )
  return [
    ...(maySell ? [action('sale', openSale, ['S'])] : []),
    ...adds.map(({ name, path }) =>
      action(name, () => {
        pressPageActionAt(path)
        if (router.state.location.pathname !== path) router.history.push(path)
      }),
    ),
    ...screensOf(user).map(({ path, ...screen }) => ({
      ...screen,
      id: `screen:${path}`,
      group: 'screens' as const,
      choose: () => router.history.push(path),
    })),
    languageEntry(),
    more(action(scheme, () => setColorScheme(scheme))),
    more(action('shortcuts', () => openShellDialog('shortcuts'), ['?'])),
    more(action('logout', signOut)),
  ]
}

function more(entry: PaletteEntry): PaletteEntry {
  return { ...entry, group: 'more' }
}

type Screen = { path: string; label: string; keys: string[] }

function screensOf(user: Me): Screen[] {
  return navShortcutsOf(user).map(({ key, to, letter }) => ({
    path: to,
    label: t.app.nav[key],
    keys: ['G', letter.toUpperCase()],
  }))
}

function languageEntry(): PaletteEntry {
  const other = getLanguage() === 'en' ? 'am' : 'en'
  return {
    id: `language:${other}`,
    group: 'more',
    label: LANGUAGES[other],
    detail: t.settings.language,
    choose: () => void showLanguage(other),
  }
}

async function showLanguage(wanted: Language): Promise<void> {
  if (!(await chooseLanguage(wanted, null))) showToast(t.app.wordsMissing)
}
